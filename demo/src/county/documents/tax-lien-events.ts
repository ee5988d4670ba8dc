import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import { buildFirmName, computeLastRefile } from '@portal/server/modules/index/records';
import { addYears, yearOf } from '../calendar.ts';
import type { AssessmentDraft, Draft, TaxLienDraft } from '../draft.ts';
import type { InstrumentCode } from '../instruments.ts';
import { record, type TractHistory } from '../land/tract-history.ts';
import { INTERNAL_REVENUE, STATE_REVENUE } from '../people/firms.ts';
import { listParties } from '../people/owner.ts';
import type { Random } from '../random.ts';

/** Federal notices are filed with the recorder since the lien act of 1966. */
export const TAX_LIENS_SINCE = 1967;
/** A state lien ends ten years after it was filed unless it is renewed (Minn. Stat. 270C.63). */
const STATE_LIEN_YEARS = 10;
/** A refiling extends a federal lien by the same time. */
const REFILED_YEARS = 10;

interface Agency {
  readonly name: string;
  readonly lienType: TaxLienDraft['lienType'];
  readonly lien: InstrumentCode;
  readonly release: InstrumentCode;
  readonly taxes: readonly string[];
  /** Share of its liens that are released before they end. */
  readonly releasedShare: number;
}

const FEDERAL: Agency = {
  name: INTERNAL_REVENUE,
  lienType: 'FEDERAL',
  lien: 'FTL',
  release: 'RFTL',
  taxes: ['1040', '941', '940', '1040', '6672', '1120'],
  releasedShare: 0.6,
};
const STATE: Agency = {
  name: STATE_REVENUE,
  lienType: 'STATE',
  lien: 'STL',
  release: 'RSTL',
  taxes: ['INDIVIDUAL INCOME', 'SALES AND USE', 'WITHHOLDING'],
  releasedShare: 0.7,
};

type Release = TaxLienDraft['releases'][number];
type Revision = TaxLienDraft['revisions'][number];

/** Records a federal tax lien against the owners, with its releases, revocations and refilings. */
export function fileFederalLien(history: TractHistory, day: PlainDate): void {
  const { document, assessments } = fileLien(history, FEDERAL, day);
  const { random } = history;
  const lastDay =
    assessments
      .map(({ lastRefileOn }) => lastRefileOn)
      .toSorted()
      .at(-1) ?? day;
  const revisions: Revision[] = random.chance(0.07) ? [refile(history, document, lastDay)] : [];
  const releases: Release[] = random.chance(0.06)
    ? [releasePart(history, document, addDays(day, random.whole(40, 140)))]
    : [];
  // A refiled lien isn't paid yet.
  if (random.chance(FEDERAL.releasedShare) && revisions.length === 0) {
    releases.push(
      release(history, {
        agency: FEDERAL,
        lien: document,
        day: addDays(day, random.whole(150, 3_000)),
        isRevoked: random.chance(0.06),
      }),
    );
  }
  enterLien(history, FEDERAL, { document, assessments, revisions, releases });
}

/** Records a state tax lien against the owners. */
export function fileStateLien(history: TractHistory, day: PlainDate): void {
  const { document, assessments } = fileLien(history, STATE, day);
  const { random } = history;
  const isReleased = random.chance(STATE.releasedShare);
  const releases = isReleased
    ? [
        release(history, {
          agency: STATE,
          lien: document,
          day: addDays(day, random.whole(90, 2_500)),
          isRevoked: false,
        }),
      ]
    : [];
  enterLien(history, STATE, { document, assessments, revisions: [], releases });
}

function fileLien(
  history: TractHistory,
  agency: Agency,
  day: PlainDate,
): { document: Draft; assessments: readonly AssessmentDraft[] } {
  const assessments = listAssessments(history.random, agency, day);
  const document = recordAboutOwners(history, {
    instrument: agency.lien,
    day,
    agency,
    amountCents: sumBalances(assessments),
  });
  return { document, assessments };
}

function enterLien(
  history: TractHistory,
  agency: Agency,
  lien: Pick<TaxLienDraft, 'document' | 'assessments' | 'revisions' | 'releases'>,
): void {
  const { random, owner, land } = history;
  const address =
    land.address === undefined
      ? 'JUNIPER FALLS, MN 55971'
      : `${land.address.street}, ${land.address.city}, MN ${land.address.zip}`;
  const names = listParties({ ...owner, isTrust: false }, yearOf(lien.document.instrumentOn)).map(({ name }) => name);
  history.register.taxLiens.push({
    ...lien,
    lienNumber:
      agency === FEDERAL
        ? String(random.whole(100_000_000, 999_999_999))
        : `L${random.whole(1_000_000_000, 1_999_999_999)}`,
    lienType: agency.lienType,
    lienOn: lien.document.instrumentOn,
    totalCents: sumBalances(lien.assessments),
    taxpayers: names.map((name) => ({ name, address })),
  });
}

function listAssessments(random: Random, agency: Agency, filedOn: PlainDate): readonly AssessmentDraft[] {
  const idLast4 = String(random.whole(1_000, 9_999));
  const tax = random.pick(agency.taxes);
  return Array.from({ length: random.whole(1, agency === FEDERAL ? 4 : 2) }, (_, index) => {
    const year = yearOf(filedOn) - 2 - index;
    const assessedOn = addDays(filedOn, -random.whole(60, 260) - 365 * index);
    return {
      taxKind: tax,
      periodEndsOn: `${year}-12-31` as PlainDate,
      assessedOn,
      lastRefileOn: (agency === FEDERAL && computeLastRefile(assessedOn)) || addYears(filedOn, STATE_LIEN_YEARS),
      idLast4,
      balanceCents: random.whole(61_000, 3_900_000),
    };
  });
}

function release(
  history: TractHistory,
  { agency, lien, day, isRevoked }: { agency: Agency; lien: Draft; day: PlainDate; isRevoked: boolean },
): Release {
  const document = recordAboutOwners(history, { instrument: agency.release, day, agency, lien });
  if (!isRevoked) return { document, isFull: true };
  const revokedOn = addDays(day, history.random.whole(20, 400));
  const revokedBy = recordAboutOwners(history, { instrument: 'VFTL', day: revokedOn, agency, lien, also: document });
  return { document, isFull: true, revokedBy };
}

function releasePart(history: TractHistory, lien: Draft, day: PlainDate): Release {
  return { document: recordAboutOwners(history, { instrument: 'PFTL', day, agency: FEDERAL, lien }), isFull: false };
}

function refile(history: TractHistory, lien: Draft, lastDay: PlainDate): Revision {
  const document = recordAboutOwners(history, {
    instrument: 'FTLR',
    day: addDays(lastDay, -history.random.whole(30, 300)),
    agency: FEDERAL,
    lien,
  });
  return { document, flag: 'REFILING', until: addYears(lastDay, REFILED_YEARS) };
}

/** Records a notice about a lien with the agency and the taxpayers as parties, and without land. */
function recordAboutOwners(
  history: TractHistory,
  notice: {
    readonly instrument: InstrumentCode;
    readonly day: PlainDate;
    readonly agency: Agency;
    readonly amountCents?: number;
    readonly lien?: Draft;
    readonly also?: Draft;
  },
): Draft {
  const agency = [{ name: buildFirmName(notice.agency.name) }];
  return record(history, {
    instrument: notice.instrument,
    day: notice.day,
    grantors: agency,
    grantees: notice.lien?.grantees ?? listParties(history.owner, yearOf(notice.day)),
    references: [notice.lien, notice.also],
    amountCents: notice.amountCents,
    land: [],
    isOnTitle: false,
  });
}

function sumBalances(assessments: readonly AssessmentDraft[]): number {
  return assessments.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
}
