import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import { buildFirmName } from '@portal/server/modules/records';
import { yearOf } from './calendar.ts';
import type { Draft, DraftParty } from './draft.ts';
import { pickFirm } from './firms.ts';
import { listParties } from './owner.ts';
import { pickLoan, pickPrice } from './prices.ts';
import type { Random } from './random.ts';
import { type OpenMortgage, record, type Story } from './story.ts';

/** Share of buyers who borrow, by the year from which it holds. */
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
/** Loans were first sold on in numbers when the secondary market came. */
const ASSIGNED_SINCE = 1972;
const ASSIGNED_SHARE = 0.3;
const MODIFIED_SINCE = 2009;

/** Whether a buyer of the year borrows. */
export function borrows(random: Random, year: number): boolean {
  const share = BORROWING.findLast(([since]) => since <= year)?.[1] ?? 0;
  return random.chance(share);
}

/**
 * The owner mortgages the tract, and the lender may later assign the mortgage.
 *
 * @param loan.together the deed with which a purchase mortgage is recorded.
 */
export function mortgage(
  story: Story,
  loan: { readonly day: PlainDate; readonly amountCents: number; readonly together?: Draft; readonly lender?: string },
): void {
  const { random } = story;
  const year = yearOf(loan.day);
  const lender = loan.lender ?? pickLender(story, year);
  const draft = record(story, {
    instrument: 'MTG',
    day: loan.day,
    grantors: listParties(story.owner, year, random),
    grantees: firmParty(lender),
    references: [story.deed],
    amountCents: loan.amountCents,
    together: loan.together,
  });
  const opened: OpenMortgage = { draft, holder: lender };
  const assigned = year >= ASSIGNED_SINCE && random.chance(ASSIGNED_SHARE) ? assign(story, opened) : opened;
  story.mortgages.push(assigned);
  if (year >= MODIFIED_SINCE && random.chance(0.05)) modify(story, assigned);
}

/** A mortgage for as much as the year and the tract bear, without a sale. */
export function borrowOn(story: Story, day: PlainDate): void {
  const value = pickPrice(story.random, story.price, yearOf(day));
  mortgage(story, { day, amountCents: pickLoan(story.random, value, yearOf(day)) });
}

/** A new mortgage pays the old ones. */
export function refinance(story: Story, day: PlainDate): void {
  const paid = story.mortgages;
  story.mortgages = [];
  borrowOn(story, day);
  for (const each of paid) satisfy(story, each, addDays(day, story.random.whole(10, 70)));
}

/** A second, smaller mortgage; the first lender's place is sometimes kept by a subordination. */
export function borrowMore(story: Story, day: PlainDate): void {
  const { random } = story;
  const year = yearOf(day);
  const [first] = story.mortgages;
  const share = 0.05 + 0.15 * random.next();
  const amountCents = Math.max(1, Math.round((pickPrice(random, story.price, year) * share) / 100_000)) * 100_000;
  mortgage(story, { day, amountCents });
  const second = story.mortgages.at(-1);
  if (first === undefined || second === undefined || !random.chance(0.2)) return;
  record(story, {
    instrument: 'MSUB',
    day: addDays(second.draft.instrumentOn, random.whole(5, 40)),
    grantors: firmParty(second.holder),
    grantees: firmParty(first.holder),
    references: [second.draft, first.draft],
  });
}

/** The holder discharges the mortgage. Before the war, one in twelve was paid and never satisfied of record. */
export function satisfy(story: Story, { draft, holder, assignment }: OpenMortgage, day: PlainDate): void {
  if (yearOf(day) < 1945 && story.random.chance(0.08)) return;
  // Who sells a loan in the month in which it is paid still assigns it first.
  const assignedOn = assignment?.instrumentOn ?? day;
  record(story, {
    instrument: 'SAT',
    day: assignedOn > day ? addDays(assignedOn, 25) : day,
    grantors: firmParty(holder),
    grantees: draft.grantors,
    references: [draft, assignment],
    discharges: draft,
    land: draft.land,
  });
}

/** All that is owed on the tract is paid at a sale. */
export function satisfyAll(story: Story, day: PlainDate): void {
  for (const each of story.mortgages) satisfy(story, each, addDays(day, story.random.whole(0, 55)));
  story.mortgages = [];
}

/** A party that is a firm. */
export function firmParty(name: string): readonly DraftParty[] {
  return [{ name: buildFirmName(name) }];
}

function assign(story: Story, { draft, holder }: OpenMortgage): OpenMortgage {
  const day = addDays(draft.instrumentOn, story.random.whole(12, 900));
  const to = pickFirm(story.random, 'servicer', yearOf(day));
  const assignment = record(story, {
    instrument: 'AMTG',
    day,
    grantors: firmParty(holder),
    grantees: firmParty(to),
    references: [draft],
    land: draft.land,
  });
  return { draft, holder: to, assignment };
}

function modify(story: Story, { draft, holder, assignment }: OpenMortgage): void {
  const day = addDays(draft.instrumentOn, story.random.whole(400, 2_400));
  record(story, {
    instrument: 'MMOD',
    day,
    grantors: draft.grantors,
    grantees: firmParty(holder),
    references: [draft, assignment],
    amountCents: Math.round(((draft.amountCents ?? 0) * (0.8 + 0.3 * story.random.next())) / 100) * 100,
    land: draft.land,
  });
}

function pickLender(story: Story, year: number): string {
  return pickFirm(story.random, 'lender', year);
}
