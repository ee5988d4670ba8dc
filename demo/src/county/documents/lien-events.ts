import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import { yearOf } from '../calendar.ts';
import type { Draft, DraftParty } from '../draft.ts';
import { record, type TractHistory } from '../land/tract-history.ts';
import { pickFirm } from '../people/firms.ts';
import { listParties } from '../people/owner.ts';
import { pickPrice } from '../prices.ts';
import { firmParty } from './mortgage-events.ts';

/** Records a mechanic's lien of an unpaid builder, then its release or a lawsuit. */
export function fileMechanicsLien(history: TractHistory, day: PlainDate): void {
  const { random } = history;
  const builder = firmParty(pickFirm(random, 'builder', yearOf(day)));
  const owner = listParties(history.owner, yearOf(day));
  const amountCents = pickClaim(history, day);
  const lien = record(history, { instrument: 'ML', day, grantors: owner, grantees: builder, amountCents });
  if (random.chance(0.25))
    giveNoticeOfSuit(history, { day: addDays(day, random.whole(60, 300)), plaintiff: builder, about: lien });
  if (!random.chance(0.82)) return;
  const released = addDays(day, random.whole(90, 700));
  record(history, {
    instrument: 'RML',
    day: released,
    grantors: builder,
    grantees: owner,
    references: [lien],
    discharges: lien,
  });
}

/** Dockets a judgment of a creditor against the owners, which is paid in the end. */
export function docketJudgment(history: TractHistory, day: PlainDate): void {
  const { random } = history;
  const creditor = firmParty(pickFirm(random, 'creditor', yearOf(day)));
  const owner = listParties(history.owner, yearOf(day));
  const amountCents = pickClaim(history, day);
  const judgment = record(history, {
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
  record(history, {
    instrument: 'SJ',
    day: paid,
    grantors: creditor,
    grantees: owner,
    references: [judgment],
    land: [],
    isOnTitle: false,
  });
}

/** Records the notice of a divorce suit about the land. */
export function sueForDivorce(history: TractHistory, day: PlainDate): void {
  const [plaintiff, defendant] = listParties(history.owner, yearOf(day)).map((party) => [party]);
  if (history.owner.body !== undefined || plaintiff === undefined || defendant === undefined) return;
  giveNoticeOfSuit(history, { day, plaintiff, defendant });
}

/** Picks the amount of a claim for work or goods: a small part of the land's value, to the cent. */
function pickClaim({ random, price }: TractHistory, day: PlainDate): number {
  return Math.round(pickPrice(random, price, yearOf(day)) * (0.004 + 0.05 * random.next()));
}

function giveNoticeOfSuit(
  history: TractHistory,
  suit: {
    readonly day: PlainDate;
    readonly plaintiff: readonly DraftParty[];
    readonly defendant?: readonly DraftParty[];
    readonly about?: Draft;
  },
): void {
  const defendant = suit.defendant ?? listParties(history.owner, yearOf(suit.day));
  const notice = record(history, {
    instrument: 'LP',
    day: suit.day,
    grantors: defendant,
    grantees: suit.plaintiff,
    references: [suit.about],
  });
  record(history, {
    instrument: 'RLP',
    day: addDays(suit.day, history.random.whole(60, 640)),
    grantors: suit.plaintiff,
    grantees: defendant,
    references: [notice],
    discharges: notice,
  });
}
