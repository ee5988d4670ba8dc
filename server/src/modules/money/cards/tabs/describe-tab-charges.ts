import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { DAILY_KINDS, type DailyKind } from '@portal/contract/money/charging/sale-kinds';
import { formatUseSubject } from '@portal/contract/money/charging/use-subject';
import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../../../platform/database/database.ts';
import type { Translate } from '../../../../platform/translate.ts';
import { getCountyLabels } from '../../../office/county-settings/index.ts';
import { listTabCharges, type TabChargeKind } from './tabs.queries.ts';

/** Charges listed on a receipt; the transaction report has all of them. */
const CHARGES_MAX = 200;

/** A line of a capture's receipt: what was bought, how often, for how much together. */
export interface ChargeLine {
  readonly item: string;
  readonly amountCents: Cents;
}

/** Lists what a tab was charged for: searches by their type, images and details by their record. */
export async function describeTabCharges(db: Db, tabId: number, translate: Translate): Promise<readonly ChargeLine[]> {
  const { bookLabel: book, torrensLabel: torrens } = await getCountyLabels(db, translate);
  const charges = await listTabCharges(db, tabId, CHARGES_MAX);
  const groups = Map.groupBy(charges, ({ kind, subject }) =>
    JSON.stringify([kind, formatSubject({ kind, subject }, { book, torrens }, translate)]),
  );
  return [...groups].map(([key, group]) => {
    const [kind, subject] = JSON.parse(key) as [TabChargeKind, string];
    const bought = translate(`cards:receiptKind_${kind}`, { count: group.length });
    return {
      item: subject === '' ? bought : `${bought}, ${subject}`,
      amountCents: group.reduce((sum, { amountCents }) => sum + amountCents, 0),
    };
  });
}

/** A search is stored with a digest of its criteria, and what is charged once a day with the kind of its record. */
function formatSubject(
  { kind, subject }: { readonly kind: TabChargeKind; readonly subject: string },
  labels: { readonly book: string; readonly torrens: string },
  translate: Translate,
): string {
  if (kind === 'SEARCH') {
    const type = subject.split(':')[0] ?? '';
    return type in SEARCHES ? translate(`search:names.${type as SearchType}`, labels) : '';
  }
  return isDaily(kind) ? formatUseSubject(kind, subject, translate) : subject;
}

function isDaily(kind: TabChargeKind): kind is DailyKind {
  return (DAILY_KINDS as readonly string[]).includes(kind);
}
