import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import { addMinutes, pickOfficeTime, toOpenDay, yearOf } from './calendar.ts';
import type { CertificateDraft, Draft, DraftParty, Land, Register } from './draft.ts';
import { getInstrument, type InstrumentCode } from './instruments.ts';
import type { Owner } from './owner.ts';
import type { PriceKind } from './prices.ts';
import type { Random } from './random.ts';
import { enterMemorial } from './torrens.ts';

/** A mortgage that somebody still owes. */
export interface OpenMortgage {
  readonly draft: Draft;
  /** Who may satisfy it: the lender, or to whom it was assigned. */
  readonly holder: string;
  /** The assignment to the holder. */
  readonly assignment?: Draft;
}

/** The history of one tract while it is told: who owns it now, and what lies on it. */
export interface Story {
  readonly register: Register;
  readonly random: Random;
  price: PriceKind;
  land: Land;
  owner: Owner;
  /** The document by which the owner holds. */
  deed: Draft | undefined;
  /** The certificate of title of registered land. */
  certificate: CertificateDraft | undefined;
  mortgages: OpenMortgage[];
  /** How far the story is told. */
  day: PlainDate;
}

/** What is particular to one document; the rest follows from the tract, the day and the kind of instrument. */
export interface Entry {
  readonly instrument: InstrumentCode;
  /** When it was signed. */
  readonly day: PlainDate;
  readonly grantors: readonly DraftParty[];
  readonly grantees: readonly DraftParty[];
  readonly references?: readonly (Draft | undefined)[];
  /** The document that this one ends: a memorial of registered land is discharged with it. */
  readonly discharges?: Draft;
  readonly priceCents?: number;
  readonly amountCents?: number;
  readonly remarks?: readonly string[];
  /** Land other than the tract's. */
  readonly land?: readonly Land[];
  readonly pages?: number;
  /** Set where the document is to have its own number and time. */
  readonly fixed?: { readonly number?: number; readonly recordedOn: PlainDate; readonly recordedTime: string };
  /** The document with which this one came to the office, to be taken in right after it. */
  readonly together?: Draft;
  /** Sealed by a court. */
  readonly isWithheld?: boolean;
  /** False for a document that is about people, not about the land; true for the one that registers a title. */
  readonly isOnTitle?: boolean;
}

/** Papers reach the recorder some days after they are signed; most of the county's lawyers send them within two weeks. */
const RECORDING_DELAY_DAYS = [0, 1, 1, 2, 3, 3, 5, 7, 9, 14, 21, 40] as const;

/**
 * Takes a document in. One that would be recorded after the register's last day is given back, and left out of the register: the
 * story goes on to its end the same way whatever day it is.
 */
export function record(story: Story, entry: Entry): Draft {
  const { random } = story;
  const references = [...new Set((entry.references ?? []).filter((draft) => draft !== undefined))];
  const { recordedOn, recordedTime } = notBefore(pickReception(random, entry), references);
  const isTorrens = entry.isOnTitle ?? story.certificate !== undefined;
  const draft: Draft = {
    instrument: entry.instrument,
    isTorrens,
    recordedOn,
    recordedTime,
    instrumentOn: entry.day,
    grantors: entry.grantors,
    grantees: entry.grantees,
    land: entry.land ?? [story.land],
    references,
    priceCents: entry.priceCents,
    amountCents: entry.amountCents,
    pageCount: entry.pages ?? pickPages(random, entry.instrument, yearOf(entry.day)),
    remarks: entry.remarks ?? [],
    fixedNumber: entry.fixed?.number,
    isWithheld: entry.isWithheld,
    certificates: isTorrens && story.certificate ? [story.certificate] : [],
  };
  if (draft.recordedOn <= story.register.through) {
    story.register.documents.push(draft);
    if (isTorrens && story.certificate) enterMemorial(story.certificate, draft, entry.discharges);
  }
  return draft;
}

type Reception = Pick<Draft, 'recordedOn' | 'recordedTime'>;

function pickReception(random: Random, { day, fixed, together }: Entry): Reception {
  if (fixed !== undefined) return fixed;
  if (together !== undefined)
    return { recordedOn: together.recordedOn, recordedTime: addMinutes(together.recordedTime, 1) };
  return {
    recordedOn: toOpenDay(addDays(day, random.pick(RECORDING_DELAY_DAYS))),
    recordedTime: pickOfficeTime(random),
  };
}

/** A document is taken in after those that it names. */
function notBefore(reception: Reception, references: readonly Draft[]): Reception {
  return references.reduce<Reception>((latest, { recordedOn, recordedTime }) => {
    const isLater = `${recordedOn}T${recordedTime}` >= `${latest.recordedOn}T${latest.recordedTime}`;
    return isLater ? { recordedOn, recordedTime: addMinutes(recordedTime, 1) } : latest;
  }, reception);
}

/** Whether the register still takes documents of the day; where it does not, the story is told. */
export function isOpen(story: Story): boolean {
  return story.day <= story.register.through;
}

/** Instruments have grown: a mortgage had two pages in 1930 and has twenty today. */
function pickPages(random: Random, code: InstrumentCode, year: number): number {
  const [fewest, most] = getInstrument(code).pages;
  const growth = year < 1955 ? 0.15 : year < 1975 ? 0.3 : year < 1992 ? 0.55 : 1;
  return Math.max(1, Math.round((fewest + random.next() * (most - fewest)) * growth));
}
