import { addDays, type PlainDate } from '@portal/contract/values/plain-date';

/** Days after ten years during which a federal assessment can be refiled (26 U.S.C. 6323(g)(3)). */
const REFILE_DAYS = 30;
const REFILE_YEARS = 10;

export interface LienAssessment {
  readonly assessedOn: PlainDate | undefined;
  readonly lastRefileOn: PlainDate | undefined;
}

export interface LienRelease {
  readonly isFull: boolean;
  readonly releasedOn: PlainDate;
  /** The date on which the release was revoked, which reinstates the lien. */
  readonly revokedOn: PlainDate | undefined;
}

export interface LienFacts {
  readonly isFederal: boolean;
  readonly assessments: readonly LienAssessment[];
  /** The new last days set by refilings. */
  readonly refiledUntil: readonly PlainDate[];
  readonly releases: readonly LienRelease[];
}

export interface LienEnd {
  /** The latest last day for refiling of all lines. Undefined if unknown. */
  readonly expiresOn: PlainDate | undefined;
  /** The first day on which the lien is Expired, which includes full releases. Undefined if no end is known. */
  readonly endedOn: PlainDate | undefined;
}

/**
 * Computes when a tax lien ends. It is Current until its last line can no longer be refiled, or until it is released in full. Partial
 * releases, discharges, subordinations, withdrawals, and revoked releases don't end it.
 */
export function computeLienEnd({ isFederal, assessments, refiledUntil, releases }: LienFacts): LienEnd {
  const lines = assessments.map(
    (line) => line.lastRefileOn ?? (isFederal ? computeLastRefile(line.assessedOn) : undefined),
  );
  // A line without a last day never expires, so neither does the lien.
  const expiresOn = lines.includes(undefined) ? undefined : [...lines, ...refiledUntil].toSorted().at(-1);
  const releasedOn = releases
    .filter((release) => release.isFull && release.revokedOn === undefined)
    .map((release) => release.releasedOn)
    .toSorted()
    .at(0);
  const ends = [releasedOn, expiresOn && addDays(expiresOn, 1)].filter((day) => day !== undefined);
  return { expiresOn, endedOn: ends.toSorted().at(0) };
}

/** Returns the day ten years and thirty days after the assessment (26 U.S.C. 6323(g)(3)). */
export function computeLastRefile(assessedOn: PlainDate | undefined): PlainDate | undefined {
  if (assessedOn === undefined) return undefined;
  const year = Number(assessedOn.slice(0, 4)) + REFILE_YEARS;
  const isLeapDay = assessedOn.endsWith('-02-29');
  const anniversary = `${year}${isLeapDay && !isLeapYear(year) ? '-02-28' : assessedOn.slice(4)}` as PlainDate;
  return addDays(anniversary, REFILE_DAYS);
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
