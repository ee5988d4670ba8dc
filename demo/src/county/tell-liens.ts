import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import { yearOf } from './calendar.ts';
import type { Draft, DraftParty } from './draft.ts';
import { pickFirm } from './firms.ts';
import { listParties } from './owner.ts';
import { pickPrice } from './prices.ts';
import { record, type Story } from './story.ts';
import { firmParty } from './tell-mortgages.ts';

/** Somebody built and was not paid: a lien, then a release or a suit. */
export function fileMechanicsLien(story: Story, day: PlainDate): void {
  const { random } = story;
  const builder = firmParty(pickFirm(random, 'builder', yearOf(day)));
  const owner = listParties(story.owner, yearOf(day));
  const amountCents = pickClaim(story, day);
  const lien = record(story, { instrument: 'ML', day, grantors: owner, grantees: builder, amountCents });
  if (random.chance(0.25))
    giveNoticeOfSuit(story, { day: addDays(day, random.whole(60, 300)), plaintiff: builder, about: lien });
  if (!random.chance(0.82)) return;
  const released = addDays(day, random.whole(90, 700));
  record(story, {
    instrument: 'RML',
    day: released,
    grantors: builder,
    grantees: owner,
    references: [lien],
    discharges: lien,
  });
}

/** A creditor dockets a judgment against the owners and is paid at last. */
export function docketJudgment(story: Story, day: PlainDate): void {
  const { random } = story;
  const creditor = firmParty(pickFirm(random, 'creditor', yearOf(day)));
  const owner = listParties(story.owner, yearOf(day));
  const amountCents = pickClaim(story, day);
  const judgment = record(story, {
    instrument: 'JDG',
    day,
    grantors: owner,
    grantees: creditor,
    amountCents,
    land: [],
    isOnTitle: false,
  });
  if (!random.chance(0.6)) return;
  const paid = addDays(day, random.whole(120, 2_900));
  record(story, {
    instrument: 'SJ',
    day: paid,
    grantors: creditor,
    grantees: owner,
    references: [judgment],
    land: [],
    isOnTitle: false,
  });
}

/** Spouses part: one gives notice of the suit about the land against the other. */
export function sueForDivorce(story: Story, day: PlainDate): void {
  const [plaintiff, defendant] = listParties(story.owner, yearOf(day)).map((party) => [party]);
  if (story.owner.body !== undefined || plaintiff === undefined || defendant === undefined) return;
  giveNoticeOfSuit(story, { day, plaintiff, defendant });
}

/** What somebody claims for work or goods: a small part of what the land is worth, to the cent. */
function pickClaim({ random, price }: Story, day: PlainDate): number {
  return Math.round(pickPrice(random, price, yearOf(day)) * (0.004 + 0.05 * random.next()));
}

function giveNoticeOfSuit(
  story: Story,
  suit: {
    readonly day: PlainDate;
    readonly plaintiff: readonly DraftParty[];
    readonly defendant?: readonly DraftParty[];
    readonly about?: Draft;
  },
): void {
  const defendant = suit.defendant ?? listParties(story.owner, yearOf(suit.day));
  const notice = record(story, {
    instrument: 'LP',
    day: suit.day,
    grantors: defendant,
    grantees: suit.plaintiff,
    references: [suit.about],
  });
  record(story, {
    instrument: 'RLP',
    day: addDays(suit.day, story.random.whole(60, 640)),
    grantors: suit.plaintiff,
    grantees: defendant,
    references: [notice],
    discharges: notice,
  });
}
