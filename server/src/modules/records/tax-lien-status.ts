import { addDays, type PlainDate } from '@portal/contract/values/plain-date';

/** Days after ten years within which a federal assessment may be refiled (26 U.S.C. 6323(g)(3)). */
const REFILE_DAYS = 30;
const REFILE_YEARS = 10;

export interface LienAssessment {
  readonly assessedOn: PlainDate | undefined;
  readonly lastRefileOn: PlainDate | undefined;
}

export interface LienRelease {
  readonly isFull: boolean;
  readonly releasedOn: PlainDate;
  /** Revocation of the release; it reinstates the lien. */
  readonly revokedOn: PlainDate | undefined;
}

export interface LienFacts {
  readonly isFederal: boolean;
  readonly assessments: readonly LienAssessment[];
  /** New last days set by refilings. */
  readonly refiledUntil: readonly PlainDate[];
  readonly releases: readonly LienRelease[];
}

export interface LienEnd {
  /** Last day for refiling of the line that lasts longest; undefined where none is known. */
  readonly expiresOn: PlainDate | undefined;
  /** First day on which the lien is Expired; undefined while no end is known. */
  readonly endedOn: PlainDate | undefined;
}

/**
 * Decides when a tax lien ends. It is Current until its last line may no longer be refiled, or until it is released in full; a partial
 * release, a discharge, a subordination and a withdrawal do not end it, and a revoked release has not ended it.
 */
export function computeLienEnd({ isFederal, assessments, refiledUntil, releases }: LienFacts): LienEnd {
  const lines = assessments.map(
    (line) => line.lastRefileOn ?? (isFederal ? computeLastRefile(line.assessedOn) : undefined),
  );
  // A line without a last day does not expire by itself, and keeps the lien alive.
  const expiresOn = lines.includes(undefined) ? undefined : [...lines, ...refiledUntil].toSorted().at(-1);
  const releasedOn = releases
    .filter((release) => release.isFull && release.revokedOn === undefined)
    .map((release) => release.releasedOn)
    .toSorted()
    .at(0);
  const ends = [releasedOn, expiresOn && addDays(expiresOn, 1)].filter((day) => day !== undefined);
  return { expiresOn, endedOn: ends.toSorted().at(0) };
}

/** Ten years and thirty days after the assessment (26 U.S.C. 6323(g)(3)). */
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
