import { addDays, daysBetween, type PlainDate } from '@portal/contract/values/plain-date';
import { addYears, yearOf } from '../calendar.ts';
import { docketJudgment, fileMechanicsLien, sueForDivorce } from '../documents/lien-events.ts';
import { borrowAgainstTract, refinance, takeSecondMortgage } from '../documents/mortgage-events.ts';
import { fileFederalLien, fileStateLien, TAX_LIENS_SINCE } from '../documents/tax-lien-events.ts';
import {
  designateBeneficiary,
  foreclose,
  forfeitForTaxes,
  giftToChild,
  recordSurvivorship,
  sell,
  sellByContractForDeed,
  transferAtDeath,
  transferToTrust,
} from '../documents/transfer-events.ts';
import {
  grantEasement,
  grantHighwayRights,
  lease,
  recordAffidavit,
  recordPowerOfAttorney,
  splitTract,
} from './land-events.ts';
import { isOpen, type TractHistory } from './tract-history.ts';

/** An event that can happen to a tract between two years, with its frequency per century of ownership. */
interface TractEvent {
  readonly apply: (history: TractHistory, day: PlainDate) => void;
  readonly perCentury: number;
  readonly from: number;
  readonly to?: number;
  readonly only?: 'farm' | 'people';
}

/** Events during an ownership. */
const TRACT_EVENTS: readonly TractEvent[] = [
  { apply: grantEasement, perCentury: 1.6, from: 1924 },
  { apply: grantHighwayRights, perCentury: 1.1, from: 1926, only: 'farm' },
  { apply: lease, perCentury: 1.4, from: 1920, only: 'farm' },
  { apply: recordAffidavit, perCentury: 1.6, from: 1920, only: 'people' },
  { apply: recordPowerOfAttorney, perCentury: 0.7, from: 1941, only: 'people' },
  { apply: borrowAgainstTract, perCentury: 2.2, from: 1920, to: 1985 },
  { apply: refinance, perCentury: 6, from: 1986 },
  { apply: takeSecondMortgage, perCentury: 2.6, from: 1988, only: 'people' },
  { apply: fileMechanicsLien, perCentury: 0.9, from: 1920 },
  { apply: docketJudgment, perCentury: 0.8, from: 1920, only: 'people' },
  { apply: sueForDivorce, perCentury: 0.5, from: 1952, only: 'people' },
  { apply: fileFederalLien, perCentury: 1.2, from: TAX_LIENS_SINCE, only: 'people' },
  { apply: fileStateLien, perCentury: 0.8, from: TAX_LIENS_SINCE, only: 'people' },
  { apply: designateBeneficiary, perCentury: 2.4, from: 2008, only: 'people' },
];

/** The ways in which a tract changes owners, by weight and years. */
const TRANSFERS: readonly (readonly [
  transfer: (history: TractHistory, day: PlainDate) => void,
  weight: number,
  from: number,
  to: number,
])[] = [
  [sell, 60, 1900, 9999],
  [sellByContractForDeed, 14, 1900, 1984],
  [sellByContractForDeed, 5, 1985, 9999],
  [recordSurvivorship, 9, 1900, 9999],
  [giftToChild, 7, 1900, 9999],
  [transferToTrust, 7, 1989, 9999],
  [foreclose, 3, 1922, 1929],
  [foreclose, 7, 1930, 1939],
  [foreclose, 1, 1940, 1980],
  [foreclose, 4, 1981, 1990],
  [foreclose, 2, 1991, 2006],
  [foreclose, 8, 2007, 2012],
  [foreclose, 1, 2013, 9999],
  [forfeitForTaxes, 7, 1929, 1941],
];

/** An ownership lasts between a year and a generation, and ends with the death of the last owner. */
const HOLDING_YEARS_MIN = 1.2;
const HOLDING_YEARS_MORE = 21;
const SPLITS_PER_CENTURY = 2.2;
const SPLIT_SINCE = 1946;

/** Generates a tract's history from its current day through the register's last day, and the histories of parts that are split off. */
export function generateTract(history: TractHistory): void {
  const parts: TractHistory[] = [];
  while (isOpen(history)) {
    const since = history.day;
    const until = chooseEnd(history);
    generateEvents(history, since, until, parts);
    history.day = until;
    if (isOpen(history)) transferTract(history, until);
    // A transfer that takes years, such as a contract for deed, has already advanced the day.
    if (history.day < until) history.day = until;
  }
  for (const part of parts) {
    sell(part, part.day);
    generateTract(part);
  }
}

function chooseEnd({ random, day, owner }: TractHistory): PlainDate {
  const end = addYears(day, HOLDING_YEARS_MIN + HOLDING_YEARS_MORE * random.next() * random.next() * 1.6);
  const lastDeath = Math.max(...owner.people.map(({ diesIn }) => diesIn), 0);
  return lastDeath > yearOf(day) && yearOf(end) > lastDeath ? (`${lastDeath}${end.slice(4)}` as PlainDate) : end;
}

function generateEvents(history: TractHistory, since: PlainDate, until: PlainDate, parts: TractHistory[]): void {
  const days = daysBetween(since, until);
  const due = [...TRACT_EVENTS, SPLIT_EVENT]
    .flatMap((event) => listDays(history, event, since, days).map((day) => ({ event, day })))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  for (const { event, day } of due) {
    if (event !== SPLIT_EVENT) event.apply(history, day);
    else pushUnless(parts, splitTract(history, day));
  }
}

const SPLIT_EVENT: TractEvent = {
  apply: () => undefined,
  perCentury: SPLITS_PER_CENTURY,
  from: SPLIT_SINCE,
  only: 'farm',
};

function listDays(history: TractHistory, event: TractEvent, since: PlainDate, days: number): readonly PlainDate[] {
  const { random, owner, price } = history;
  const expected = (event.perCentury * days) / 36_525;
  // Drawn whether or not the event applies, so that no kind of event changes the random numbers of the next.
  const roll = random.next();
  const day = addDays(since, Math.floor(random.next() * days));
  const applies =
    yearOf(day) >= event.from &&
    yearOf(day) <= (event.to ?? 9_999) &&
    (event.only !== 'farm' || price === 'farm') &&
    (event.only !== 'people' || (owner.people.length > 0 && owner.body === undefined));
  return applies && roll < expected ? [day] : [];
}

function transferTract(history: TractHistory, day: PlainDate): void {
  const year = yearOf(day);
  const { random, owner } = history;
  const isLastLife =
    owner.people.length > 0 && owner.body === undefined && owner.people.every(({ diesIn }) => diesIn <= year);
  if (isLastLife) {
    transferAtDeath(history, day);
    return;
  }
  const open = TRANSFERS.filter(([, , from, to]) => from <= year && year <= to);
  const chosen = random.pickWeighted(open.map(([way, weight]) => [way, weight]));
  // Firms, banks and the State don't die, marry or have children.
  if (owner.body !== undefined && chosen !== sellByContractForDeed) {
    sell(history, day);
    return;
  }
  chosen(history, day);
}

function pushUnless(parts: TractHistory[], part: TractHistory | undefined): void {
  if (part !== undefined) parts.push(part);
}
