import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import { buildFirmName } from '@portal/server/modules/index/records';
import { yearOf } from '../calendar.ts';
import type { Draft, DraftParty } from '../draft.ts';
import { type OpenMortgage, record, type TractHistory } from '../land/tract-history.ts';
import { pickFirm } from '../people/firms.ts';
import { listParties } from '../people/owner.ts';
import { pickLoan, pickPrice } from '../prices.ts';
import type { Random } from '../random.ts';

/** The share of buyers who borrow, by first year. */
const BORROWING: readonly (readonly [since: number, share: number])[] = [
  [1900, 0.42],
  [1930, 0.24],
  [1938, 0.4],
  [1946, 0.62],
  [1960, 0.74],
  [1980, 0.78],
  [1992, 0.85],
  [2009, 0.72],
];
/** Assignments became common with the secondary mortgage market. */
const ASSIGNED_SINCE = 1972;
const ASSIGNED_SHARE = 0.3;
const MODIFIED_SINCE = 2009;

/** Picks whether a buyer in the year borrows. */
export function borrows(random: Random, year: number): boolean {
  const share = BORROWING.findLast(([since]) => since <= year)?.[1] ?? 0;
  return random.chance(share);
}

/**
 * Records a mortgage of the tract, which the lender may later assign.
 *
 * @param loan.together the deed that is recorded together with a purchase mortgage.
 */
export function mortgage(
  history: TractHistory,
  loan: { readonly day: PlainDate; readonly amountCents: number; readonly together?: Draft; readonly lender?: string },
): void {
  const { random } = history;
  const year = yearOf(loan.day);
  const lender = loan.lender ?? pickLender(history, year);
  const draft = record(history, {
    instrument: 'MTG',
    day: loan.day,
    grantors: listParties(history.owner, year, random),
    grantees: firmParty(lender),
    references: [history.deed],
    amountCents: loan.amountCents,
    together: loan.together,
  });
  const opened: OpenMortgage = { draft, holder: lender };
  const assigned = year >= ASSIGNED_SINCE && random.chance(ASSIGNED_SHARE) ? assign(history, opened) : opened;
  history.mortgages.push(assigned);
  if (year >= MODIFIED_SINCE && random.chance(0.05)) modify(history, assigned);
}

/** Records a mortgage without a sale. */
export function borrowAgainstTract(history: TractHistory, day: PlainDate): void {
  const value = pickPrice(history.random, history.price, yearOf(day));
  mortgage(history, { day, amountCents: pickLoan(history.random, value, yearOf(day)) });
}

/** Records a new mortgage that pays off the old ones. */
export function refinance(history: TractHistory, day: PlainDate): void {
  const paid = history.mortgages;
  history.mortgages = [];
  borrowAgainstTract(history, day);
  for (const each of paid) satisfy(history, each, addDays(day, history.random.whole(10, 70)));
}

/** Records a second, smaller mortgage; a subordination sometimes keeps the first lender first. */
export function takeSecondMortgage(history: TractHistory, day: PlainDate): void {
  const { random } = history;
  const year = yearOf(day);
  const [first] = history.mortgages;
  const share = 0.05 + 0.15 * random.next();
  const amountCents = Math.max(1, Math.round((pickPrice(random, history.price, year) * share) / 100_000)) * 100_000;
  mortgage(history, { day, amountCents });
  const second = history.mortgages.at(-1);
  if (first === undefined || second === undefined || !random.chance(0.2)) return;
  record(history, {
    instrument: 'MSUB',
    day: addDays(second.draft.instrumentOn, random.whole(5, 40)),
    grantors: firmParty(second.holder),
    grantees: firmParty(first.holder),
    references: [second.draft, first.draft],
  });
}

/** Records the satisfaction of a mortgage. Before the war, one in twelve was paid without a recorded satisfaction. */
export function satisfy(history: TractHistory, { draft, holder, assignment }: OpenMortgage, day: PlainDate): void {
  if (yearOf(day) < 1945 && history.random.chance(0.08)) return;
  // A loan that is sold in the month in which it's paid is still assigned first.
  const assignedOn = assignment?.instrumentOn ?? day;
  record(history, {
    instrument: 'SAT',
    day: assignedOn > day ? addDays(assignedOn, 25) : day,
    grantors: firmParty(holder),
    grantees: draft.grantors,
    references: [draft, assignment],
    discharges: draft,
    land: draft.land,
  });
}

/** Satisfies every mortgage of the tract at a sale. */
export function satisfyAll(history: TractHistory, day: PlainDate): void {
  for (const each of history.mortgages) satisfy(history, each, addDays(day, history.random.whole(0, 55)));
  history.mortgages = [];
}

/** Builds a party that is a firm. */
export function firmParty(name: string): readonly DraftParty[] {
  return [{ name: buildFirmName(name) }];
}

function assign(history: TractHistory, { draft, holder }: OpenMortgage): OpenMortgage {
  const day = addDays(draft.instrumentOn, history.random.whole(12, 900));
  const to = pickFirm(history.random, 'servicer', yearOf(day));
  const assignment = record(history, {
    instrument: 'AMTG',
    day,
    grantors: firmParty(holder),
    grantees: firmParty(to),
    references: [draft],
    land: draft.land,
  });
  return { draft, holder: to, assignment };
}

function modify(history: TractHistory, { draft, holder, assignment }: OpenMortgage): void {
  const day = addDays(draft.instrumentOn, history.random.whole(400, 2_400));
  record(history, {
    instrument: 'MMOD',
    day,
    grantors: draft.grantors,
    grantees: firmParty(holder),
    references: [draft, assignment],
    amountCents: Math.round(((draft.amountCents ?? 0) * (0.8 + 0.3 * history.random.next())) / 100) * 100,
    land: draft.land,
  });
}

function pickLender(history: TractHistory, year: number): string {
  return pickFirm(history.random, 'lender', year);
}
