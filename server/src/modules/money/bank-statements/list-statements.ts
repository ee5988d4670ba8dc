import type { ListFilter } from '@portal/contract/lists/define-list';
import type { bankLineList, depositList } from '@portal/contract/money/bank-statements/bank-statements';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { formatCents } from '@portal/contract/values/money';
import { daysBetween, formatPlainDate, parseIsoDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import {
  listCandidates,
  type StoredDeposit,
  type StoredLine,
  selectDeposits,
  selectLines,
} from './bank-statements.queries.ts';

const isMatchedOf = (state: string) => (state === ALL_CODE ? undefined : state === 'MATCHED');

/** Selects the lines of the statements, with the deposits that the open ones can be. */
export function listBankLines(
  { db, county, translate }: CallContext,
  { state }: ListFilter<typeof bankLineList>,
): ListSource<typeof bankLineList, StoredLine> {
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const describe = ({ kind, key, depositCents, amountCents, reason }: StoredLine) => {
    if (kind === null) return '';
    if (kind === 'NO_DEPOSIT') return reason ?? '';
    const day = kind === 'CARD_BATCH' ? undefined : parseIsoDate(key ?? '');
    const parts = [translate(`control-panel:bankStatements.kinds.${kind}`), day ? formatPlainDate(day) : (key ?? '')];
    if (depositCents !== amountCents) parts.push(formatCents(depositCents ?? 0));
    return [...parts, reason ?? ''].filter((part) => part !== '').join(', ');
  };
  return {
    matches: selectLines(db, isMatchedOf(state)),
    orderBy: { postedOn: 'postedOn' },
    tieBreaker: 'id',
    complete: async (stored) => {
      const open = stored.filter(({ kind }) => kind === null).map(({ id }) => id);
      const candidates = Map.groupBy(await listCandidates(db, open, county.timeZone), ({ lineId }) => lineId);
      return stored.map((line) => ({
        ...{ id: line.id, postedOn: formatPlainDate(line.postedOn), amountCents: line.amountCents },
        ...{ description: line.description, account: line.account, ageDays: daysBetween(line.postedOn, today) },
        ...{ state: line.kind === null ? 'OPEN' : 'MATCHED', deposit: describe(line) },
        candidates: (candidates.get(line.id) ?? []).map(({ kind, key, day, amountCents }) => ({
          ...{ kind, key, day: formatPlainDate(day), amountCents },
        })),
      }));
    },
  };
}

/** Selects what the bank should have, with what it paid. */
export function listDeposits(
  { db, county }: CallContext,
  { state }: ListFilter<typeof depositList>,
): ListSource<typeof depositList, StoredDeposit> {
  const today = plainDateAt(county.clock.now(), county.timeZone);
  return {
    matches: selectDeposits(db, isMatchedOf(state), county.timeZone),
    orderBy: { day: 'day' },
    tieBreaker: 'id',
    complete: async (stored) =>
      stored.map(({ id: _, day, paidCents, paidOn, ...deposit }) => ({
        ...{ ...deposit, day: formatPlainDate(day), ageDays: daysBetween(day, today) },
        ...{ state: paidCents === null ? 'OPEN' : 'MATCHED', paidCents, paidOn: paidOn && formatPlainDate(paidOn) },
        feeCents: paidCents === null ? null : deposit.amountCents - paidCents,
      })),
  };
}
