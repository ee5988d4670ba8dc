import { UNCLAIMED_LETTER } from '@portal/contract/money/unclaimed-property/unclaimed-property';
import type { ReportContent, ReportRequest } from '@portal/contract/reports/define-report';
import { formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findEmblem, getSettings } from '../../office/county-settings/index.ts';
import { findProperty, type StoredProperty } from './unclaimed-property.queries.ts';

type Letter = typeof UNCLAIMED_LETTER;

/** Prints the notice to the owner of a balance for the post, as a PDF. @throws Refusal NOT_FOUND unless the balance is listed. */
export function printUnclaimedLetter(
  context: CallContext,
  request: ReportRequest<Letter>,
): Promise<CallResponse<ReportContent>> {
  return runReport(UNCLAIMED_LETTER, SOURCE, context, request);
}

const SOURCE: ReportSource<Letter, StoredProperty> = {
  prepare: async ({ db }, { id }) => {
    const property = await findProperty(db, id);
    if (property?.state !== 'LISTED') throw new Refusal('NOT_FOUND');
    return property;
  },
  totals: async (_context, { amountCents }) => ({ totalCount: 1, amountCents }),
  describe: async ({ db, county, translate }, property) => {
    const { id, ownerName, address, city, ownerState, zip, kind, amountCents, lastActivityAt, noticedAt } = property;
    const { countyName, address: countyAddress } = await getSettings(db, 'common');
    const dateOf = (at: Date) => formatPlainDate(plainDateAt(at, county.timeZone));
    const place = [city, [ownerState, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
    const facts = [
      { label: translate('receipts:account'), value: ownerName },
      { label: translate('receipts:date'), value: dateOf(noticedAt) },
      { label: translate(`control-panel:unclaimedProperty.kinds.${kind}`), value: formatCents(amountCents) },
      { label: translate('control-panel:unclaimedProperty.lastActivity'), value: dateOf(lastActivityAt) },
    ];
    return {
      emblem: await findEmblem(db),
      title: translate('receipts:unclaimedTitle'),
      facts,
      labels: {
        item: translate('control-panel:unclaimedProperty.property'),
        amountCents: translate('receipts:amount'),
      },
      emptyText: '',
      totalLabel: translate('receipts:total'),
      fileName: `unclaimed property ${id}`,
      letter: {
        sender: [countyName || county.name, ...countyAddress.split(',').map((part) => part.trim())].filter(Boolean),
        recipient: [ownerName, address, place].filter(Boolean),
        facts,
        slip: {
          title: translate('receipts:unclaimedTitle'),
          note: translate('receipts:unclaimedClosing'),
          facts: facts.slice(0, 1),
        },
      },
    };
  },
  rows: async function* ({ translate }, { kind, amountCents }) {
    yield { item: translate(`control-panel:unclaimedProperty.kinds.${kind}`), amountCents };
  },
};
