import type {
  TaxLienDetails,
  TaxLienRelease,
  TaxLienRevision,
} from '@portal/contract/index/search/results/tax-lien-result';
import { addDays, daysBetween, type PlainDate, parseWireDate } from '@portal/contract/values/plain-date';

/** An event in the life of a lien, with its day and document. */
export type LienEvent = {
  readonly day: PlainDate;
  /** The document number; empty for events without a document. */
  readonly number: string;
} & (
  | { readonly kind: 'filed' | 'partialRelease' | 'fullRelease' | 'revokedRelease' | 'revocation' | 'partRevocation' }
  | { readonly kind: 'revision'; readonly flag: TaxLienRevision['flag'] }
  /** The last day for refiling: in the future (`lapse`), or the day on which the lien expired (`lapsed`). */
  | { readonly kind: 'lapse' | 'lapsed' }
  | { readonly kind: 'today' }
);

/** A time span, from 0 to 1 on the timeline. */
export interface LienSpan {
  readonly from: number;
  readonly to: number;
  /** Whether the lien was in effect. */
  readonly isCurrent: boolean;
  /** Whether the span is in the future: the lien's duration if nothing else happens. */
  readonly isAhead: boolean;
}

export interface LienTimeline {
  /** Sorted by day; events of the same day are in the order of the record. */
  readonly events: readonly (LienEvent & { readonly at: number })[];
  readonly spans: readonly LienSpan[];
}

type Lien = Pick<
  TaxLienDetails,
  'recordedDate' | 'displayDocNumber' | 'lastRefileDate' | 'revisionSearchResults' | 'releaseSearchResults' | 'status'
>;

/**
 * Computes the events of a lien and the spans in which it was current, from its recording to today, or to the last day for refiling
 * while it is current. A revoked release ends the lien only until the revocation (decision 0020).
 */
export function computeLienTimeline(lien: Lien, today: PlainDate): LienTimeline {
  const start = parseWireDate(lien.recordedDate) ?? today;
  const expiresAfter = parseWireDate(lien.lastRefileDate);
  const events = listEvents(lien, start, today);
  const end = events.reduce((latest, { day }) => (day > latest ? day : latest), today);
  const begin = events.reduce((earliest, { day }) => (day < earliest ? day : earliest), start);
  const length = Math.max(1, daysBetween(begin, end));
  const toShare = (day: PlainDate) => daysBetween(begin, day) / length;

  const changes = lien.releaseSearchResults.flatMap(({ releaseDate, revokeDate }) => [releaseDate, revokeDate]);
  const boundaries = [begin, start, today, end, expiresAfter && addDays(expiresAfter, 1), ...changes.map(parseWireDate)]
    .filter((day) => day !== undefined)
    .filter((day) => day >= begin && day <= end);
  const days = [...new Set(boundaries)].sort();
  const spans = days.slice(0, -1).map((day, index) => ({
    from: toShare(day),
    to: toShare(days[index + 1] ?? end),
    isCurrent: day >= start && isCurrentOn(day, lien.releaseSearchResults, expiresAfter),
    isAhead: day >= today,
  }));
  return { events: events.map((event) => ({ ...event, at: toShare(event.day) })), spans };
}

function isCurrentOn(
  day: PlainDate,
  releases: readonly TaxLienRelease[],
  expiresAfter: PlainDate | undefined,
): boolean {
  const isReleased = releases.some(({ partialFullFlag, releaseDate, revokeDate }) => {
    const releasedOn = parseWireDate(releaseDate);
    const revokedOn = parseWireDate(revokeDate);
    if (partialFullFlag === 'PARTIAL' || releasedOn === undefined) return false;
    return releasedOn <= day && (revokedOn === undefined || day < revokedOn);
  });
  return !isReleased && (expiresAfter === undefined || day <= expiresAfter);
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

/** Returns no event for a revision whose document isn't in the index, because its day is unknown. */
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

/** A lien that was released earlier can't expire. */
function listLapse({ lastRefileDate, status, releaseSearchResults }: Lien, today: PlainDate): readonly LienEvent[] {
  const day = parseWireDate(lastRefileDate);
  if (day === undefined) return [];
  if (day >= today) return status === 'CURRENT' ? [{ kind: 'lapse', day, number: '' }] : [];
  return isCurrentOn(day, releaseSearchResults, day) ? [{ kind: 'lapsed', day, number: '' }] : [];
}
