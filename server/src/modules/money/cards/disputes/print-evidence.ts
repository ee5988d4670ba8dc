import { DISPUTE_EVIDENCE } from '@portal/contract/money/cards/disputes';
import { SALE_KINDS, type SaleKind } from '@portal/contract/money/charging/sale-kinds';
import type { ReportContent, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../../../platform/http/call-response.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../../platform/http/run-report.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Translate } from '../../../../platform/translate.ts';
import { findEmblem } from '../../../office/county-settings/index.ts';
import { findManagedAccount } from '../../../people/accounts/index.ts';
import { formatPaymentFacts, getPaymentFacts } from '../../ledger/index.ts';
import {
  type DisputablePayment,
  type EvidenceRow,
  findDispute,
  getDisputedPayment,
  listEvidence,
  type StoredDispute,
} from './disputes.queries.ts';

type Evidence = typeof DISPUTE_EVIDENCE;

interface Disputed {
  readonly dispute: StoredDispute;
  readonly payment: DisputablePayment;
  readonly rows: readonly EvidenceRow[];
}

/** Prints the evidence about a disputed payment for its bank, as a PDF. @throws Refusal NOT_FOUND if there is no such dispute. */
export function printEvidence(
  context: CallContext,
  request: ReportRequest<Evidence>,
): Promise<CallResponse<ReportContent>> {
  return runReport(DISPUTE_EVIDENCE, SOURCE, context, request);
}

const SOURCE: ReportSource<Evidence, Disputed> = {
  prepare: async ({ db }, { id }) => {
    const dispute = await findDispute(db, id);
    if (dispute === undefined) throw new Refusal('NOT_FOUND');
    const payment = await getDisputedPayment(db, dispute.intentId);
    return { dispute, payment, rows: await listEvidence(db, payment, dispute.openedAt) };
  },
  totals: async (_context, { rows }) => ({ totalCount: rows.length }),
  describe: async ({ db, county, translate }, { dispute, payment }) => {
    const { invoiceNumber, accountId, userId, createdAt, paidCents, cardNumberMasked, clientNetwork } = payment;
    const facts = await getPaymentFacts(db, { number: invoiceNumber, accountId, userId, paidAt: createdAt });
    const fields = (await findManagedAccount(db, accountId))?.fields;
    const place = [fields?.address, [fields?.city, fields?.state, fields?.zip].filter(Boolean).join(' ')];
    const opened = formatPlainDate(plainDateAt(dispute.openedAt, county.timeZone));
    return {
      emblem: await findEmblem(db),
      title: translate('control-panel:disputes.evidenceTitle', { number: dispute.caseNumber }),
      facts: [
        ...formatPaymentFacts(facts, county, translate).map(([label, value]) => ({ label, value })),
        { label: translate('receipts:address'), value: place.filter(Boolean).join(', ') },
        { label: translate('receipts:refundedToCard'), value: cardNumberMasked ?? '' },
        { label: translate('receipts:charged'), value: formatCents(paidCents) },
        { label: translate('control-panel:disputes.formAddress'), value: clientNetwork ?? '' },
        { label: translate('control-panel:disputes.disputed'), value: formatCents(dispute.amountCents) },
        { label: translate('control-panel:disputes.openedOn'), value: opened },
        { label: translate('receipts:reason'), value: dispute.reason },
      ],
      labels: {
        at: translate('receipts:date'),
        event: translate('control-panel:disputes.event'),
        subject: translate('receipts:item'),
        address: translate('control-panel:disputes.address'),
        amountCents: translate('receipts:amount'),
      },
      emptyText: translate('control-panel:disputes.noEvidence'),
      fileName: `dispute ${dispute.id}`,
    };
  },
  rows: listRows,
};

async function* listRows({ county, translate }: CallContext, { rows }: Disputed): AsyncGenerator<ReportRow<Evidence>> {
  for (const { at, event, ...row } of rows)
    yield { ...row, at: localDateTimeAt(at, county.timeZone), event: describeEvent(event, translate) };
}

function describeEvent(event: string, translate: Translate): string {
  if ((SALE_KINDS as readonly string[]).includes(event)) return translate(`transactions:kinds.${event as SaleKind}`);
  if (event === 'image.purchased') return translate('audit:actions.image.purchased');
  return translate(event === 'image.viewed' ? 'audit:actions.image.viewed' : 'audit:actions.image.pageViewed');
}
