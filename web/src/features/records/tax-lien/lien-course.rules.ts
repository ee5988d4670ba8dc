import type { TaxLienDetails, TaxLienRelease, TaxLienRevision } from '@portal/contract/search/tax-lien-result';
import { addDays, daysBetween, type PlainDate, parseWireDate } from '@portal/contract/values/plain-date';

/** What happened to a lien on a day, and by which document. */
export type LienEvent = {
  readonly day: PlainDate;
  /** Empty where no document did it. */
  readonly number: string;
} & (
  | { readonly kind: 'filed' | 'partialRelease' | 'fullRelease' | 'revokedRelease' | 'revocation' | 'partRevocation' }
  | { readonly kind: 'revision'; readonly flag: TaxLienRevision['flag'] }
  /** The last day for refiling, which is still to come; or on which the lien expired. */
  | { readonly kind: 'lapse' | 'lapsed' }
  | { readonly kind: 'today' }
);

/** A stretch of time, as shares of the whole from 0 to 1. */
export interface LienSpan {
  readonly from: number;
  readonly to: number;
  /** The lien burdened the taxpayer's land; else it had ended. */
  readonly isCurrent: boolean;
  /** It lies ahead: so long the lien will last if nothing happens. */
  readonly isAhead: boolean;
}

export interface LienCourse {
  /** In the order of time; what happened on the same day, in the order of the record. */
  readonly events: readonly (LienEvent & { readonly at: number })[];
  readonly spans: readonly LienSpan[];
}

type Lien = Pick<
  TaxLienDetails,
  'recordedDate' | 'displayDocNumber' | 'lastRefileDate' | 'revisionSearchResults' | 'releaseSearchResults' | 'status'
>;

/**
 * The course of a lien from its recording to today, or to the last day for refiling while it is current: when it was current, when
 * not, and what made it so. A revoked release ended it only until the revocation (search-semantics 6.3).
 */
export function traceLien(lien: Lien, today: PlainDate): LienCourse {
  const start = parseWireDate(lien.recordedDate) ?? today;
  const lapsesOn = parseWireDate(lien.lastRefileDate);
  const events = listEvents(lien, start, today);
  const end = events.reduce((latest, { day }) => (day > latest ? day : latest), today);
  const begin = events.reduce((earliest, { day }) => (day < earliest ? day : earliest), start);
  const length = Math.max(1, daysBetween(begin, end));
  const placeOf = (day: PlainDate) => daysBetween(begin, day) / length;

  const changes = lien.releaseSearchResults.flatMap(({ releaseDate, revokeDate }) => [releaseDate, revokeDate]);
  const cuts = [begin, start, today, end, lapsesOn && addDays(lapsesOn, 1), ...changes.map(parseWireDate)]
    .filter((day) => day !== undefined)
    .filter((day) => day >= begin && day <= end);
  const days = [...new Set(cuts)].sort();
  const spans = days.slice(0, -1).map((day, index) => ({
    from: placeOf(day),
    to: placeOf(days[index + 1] ?? end),
    isCurrent: day >= start && isCurrentOn(day, lien.releaseSearchResults, lapsesOn),
    isAhead: day >= today,
  }));
  return { events: events.map((event) => ({ ...event, at: placeOf(event.day) })), spans };
}

function isCurrentOn(day: PlainDate, releases: readonly TaxLienRelease[], lapsesOn: PlainDate | undefined): boolean {
  const isReleased = releases.some(({ partialFullFlag, releaseDate, revokeDate }) => {
    const releasedOn = parseWireDate(releaseDate);
    const revokedOn = parseWireDate(revokeDate);
    if (partialFullFlag === 'PARTIAL' || releasedOn === undefined) return false;
    return releasedOn <= day && (revokedOn === undefined || day < revokedOn);
  });
  return !isReleased && (lapsesOn === undefined || day <= lapsesOn);
}

function listEvents(lien: Lien, start: PlainDate, today: PlainDate): readonly LienEvent[] {
  const events: LienEvent[] = [
    { kind: 'filed', day: start, number: lien.displayDocNumber },
    ...lien.revisionSearchResults.flatMap(listRevision),
    ...lien.releaseSearchResults.flatMap(listRelease),
    ...listLapse(lien, today),
    { kind: 'today', day: today, number: '' },
  ];
  return events.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/** A revision whose document is not in the index has no day. */
function listRevision({ flag, displayDocNumber, recordedDate }: TaxLienRevision): readonly LienEvent[] {
  const day = parseWireDate(recordedDate);
  return day === undefined ? [] : [{ kind: 'revision', flag, day, number: displayDocNumber }];
}

function listRelease(release: TaxLienRelease): readonly LienEvent[] {
  const releasedOn = parseWireDate(release.releaseDate);
  const revokedOn = parseWireDate(release.revokeDate);
  const isFull = release.partialFullFlag === 'FULL';
  const whole = revokedOn === undefined ? 'fullRelease' : 'revokedRelease';
  const released: readonly LienEvent[] =
    releasedOn === undefined
      ? []
      : [{ kind: isFull ? whole : 'partialRelease', day: releasedOn, number: release.releaseDisplayDocNumber }];
  return revokedOn === undefined
    ? released
    : [
        ...released,
        { kind: isFull ? 'revocation' : 'partRevocation', day: revokedOn, number: release.revokeDisplayDocNumber },
      ];
}

/** A lien that was released before could not expire any more. */
function listLapse({ lastRefileDate, status, releaseSearchResults }: Lien, today: PlainDate): readonly LienEvent[] {
  const day = parseWireDate(lastRefileDate);
  if (day === undefined) return [];
  if (day >= today) return status === 'CURRENT' ? [{ kind: 'lapse', day, number: '' }] : [];
  return isCurrentOn(day, releaseSearchResults, day) ? [{ kind: 'lapsed', day, number: '' }] : [];
}
