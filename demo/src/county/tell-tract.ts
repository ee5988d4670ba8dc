import { addDays, daysBetween, type PlainDate } from '@portal/contract/values/plain-date';
import { addYears, yearOf } from './calendar.ts';
import { isOpen, type Story } from './story.ts';
import { empower, grantEasement, grantHighway, lease, splitOff, swear } from './tell-land.ts';
import { docketJudgment, fileMechanicsLien, sueForDivorce } from './tell-liens.ts';
import { borrowMore, borrowOn, refinance } from './tell-mortgages.ts';
import { fileFederalLien, fileStateLien, TAX_LIENS_SINCE } from './tell-tax-liens.ts';
import {
  foreclose,
  forfeit,
  giveToChild,
  nameBeneficiary,
  passAtDeath,
  putInTrust,
  sell,
  sellOnContract,
  survive,
} from './tell-transfers.ts';

/** Something that may happen to a tract in the years from and to, so often in a hundred years of owning. */
interface Happening {
  readonly happen: (story: Story, day: PlainDate) => void;
  readonly perCentury: number;
  readonly from: number;
  readonly to?: number;
  readonly only?: 'farm' | 'people';
}

/** What happens while an owner holds. */
const HAPPENINGS: readonly Happening[] = [
  { happen: grantEasement, perCentury: 1.6, from: 1924 },
  { happen: grantHighway, perCentury: 1.1, from: 1926, only: 'farm' },
  { happen: lease, perCentury: 1.4, from: 1920, only: 'farm' },
  { happen: swear, perCentury: 1.6, from: 1920, only: 'people' },
  { happen: empower, perCentury: 0.7, from: 1941, only: 'people' },
  { happen: borrowOn, perCentury: 2.2, from: 1920, to: 1985 },
  { happen: refinance, perCentury: 6, from: 1986 },
  { happen: borrowMore, perCentury: 2.6, from: 1988, only: 'people' },
  { happen: fileMechanicsLien, perCentury: 0.9, from: 1920 },
  { happen: docketJudgment, perCentury: 0.8, from: 1920, only: 'people' },
  { happen: sueForDivorce, perCentury: 0.5, from: 1952, only: 'people' },
  { happen: fileFederalLien, perCentury: 1.2, from: TAX_LIENS_SINCE, only: 'people' },
  { happen: fileStateLien, perCentury: 0.8, from: TAX_LIENS_SINCE, only: 'people' },
  { happen: nameBeneficiary, perCentury: 2.4, from: 2008, only: 'people' },
];

/** Ways in which a tract passes on, by weight in the years from and to. */
const PASSINGS: readonly (readonly [
  pass: (story: Story, day: PlainDate) => void,
  weight: number,
  from: number,
  to: number,
])[] = [
  [sell, 60, 1900, 9999],
  [sellOnContract, 14, 1900, 1984],
  [sellOnContract, 5, 1985, 9999],
  [survive, 9, 1900, 9999],
  [giveToChild, 7, 1900, 9999],
  [putInTrust, 7, 1989, 9999],
  [foreclose, 3, 1922, 1929],
  [foreclose, 7, 1930, 1939],
  [foreclose, 1, 1940, 1980],
  [foreclose, 4, 1981, 1990],
  [foreclose, 2, 1991, 2006],
  [foreclose, 8, 2007, 2012],
  [foreclose, 1, 2013, 9999],
  [forfeit, 7, 1929, 1941],
];

/** Holdings are between a year and a generation; an old owner's ends with the last life. */
const HOLDING_YEARS_MIN = 1.2;
const HOLDING_YEARS_MORE = 21;
const SPLITS_PER_CENTURY = 2.2;
const SPLIT_SINCE = 1946;

/** Tells a tract's history from where its story stands to the register's last day, and those of parts that are cut off. */
export function tellTract(story: Story): void {
  const parts: Story[] = [];
  while (isOpen(story)) {
    const since = story.day;
    const until = chooseEnd(story);
    happen(story, since, until, parts);
    story.day = until;
    if (isOpen(story)) pass(story, until);
    // What took years, as a contract does, has moved the story on by itself.
    if (story.day < until) story.day = until;
  }
  for (const part of parts) {
    sell(part, part.day);
    tellTract(part);
  }
}

function chooseEnd({ random, day, owner }: Story): PlainDate {
  const end = addYears(day, HOLDING_YEARS_MIN + HOLDING_YEARS_MORE * random.next() * random.next() * 1.6);
  const lastDeath = Math.max(...owner.people.map(({ diesIn }) => diesIn), 0);
  return lastDeath > yearOf(day) && yearOf(end) > lastDeath ? (`${lastDeath}${end.slice(4)}` as PlainDate) : end;
}

function happen(story: Story, since: PlainDate, until: PlainDate, parts: Story[]): void {
  const days = daysBetween(since, until);
  const due = [...HAPPENINGS, SPLITTING]
    .flatMap((happening) => listDays(story, happening, since, days).map((day) => ({ happening, day })))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  for (const { happening, day } of due) {
    if (happening !== SPLITTING) happening.happen(story, day);
    else pushUnless(parts, splitOff(story, day));
  }
}

const SPLITTING: Happening = {
  happen: () => undefined,
  perCentury: SPLITS_PER_CENTURY,
  from: SPLIT_SINCE,
  only: 'farm',
};

function listDays(story: Story, happening: Happening, since: PlainDate, days: number): readonly PlainDate[] {
  const { random, owner, price } = story;
  const expected = (happening.perCentury * days) / 36_525;
  // Drawn whether or not it applies, so that one kind of happening never moves the dice of the next.
  const roll = random.next();
  const day = addDays(since, Math.floor(random.next() * days));
  const applies =
    yearOf(day) >= happening.from &&
    yearOf(day) <= (happening.to ?? 9_999) &&
    (happening.only !== 'farm' || price === 'farm') &&
    (happening.only !== 'people' || (owner.people.length > 0 && owner.body === undefined));
  return applies && roll < expected ? [day] : [];
}

function pass(story: Story, day: PlainDate): void {
  const year = yearOf(day);
  const { random, owner } = story;
  const isLastLife =
    owner.people.length > 0 && owner.body === undefined && owner.people.every(({ diesIn }) => diesIn <= year);
  if (isLastLife) {
    passAtDeath(story, day);
    return;
  }
  const open = PASSINGS.filter(([, , from, to]) => from <= year && year <= to);
  const chosen = random.pickWeighted(open.map(([way, weight]) => [way, weight]));
  // Firms, banks and the State do not die, marry or have children.
  if (owner.body !== undefined && chosen !== sellOnContract) {
    sell(story, day);
    return;
  }
  chosen(story, day);
}

function pushUnless(parts: Story[], part: Story | undefined): void {
  if (part !== undefined) parts.push(part);
}
