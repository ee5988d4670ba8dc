import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import { addMinutes, pickOfficeTime, toOpenDay, yearOf } from '../calendar.ts';
import { enterMemorial } from '../documents/torrens.ts';
import type { CertificateDraft, Draft, DraftParty, Land, Register } from '../draft.ts';
import { getInstrument, type InstrumentCode } from '../instruments.ts';
import type { Owner } from '../people/owner.ts';
import type { PriceKind } from '../prices.ts';
import type { Random } from '../random.ts';

/** A mortgage that isn't paid yet. */
export interface OpenMortgage {
  readonly draft: Draft;
  /** The party who can satisfy it: the lender or the assignee. */
  readonly holder: string;
  /** The assignment to the holder. */
  readonly assignment?: Draft;
}

/** The history of one tract while it is generated: its current owner and its encumbrances. */
export interface TractHistory {
  readonly register: Register;
  readonly random: Random;
  price: PriceKind;
  land: Land;
  owner: Owner;
  /** The document that made the owner the owner. */
  deed: Draft | undefined;
  /** The certificate of title of registered land. */
  certificate: CertificateDraft | undefined;
  mortgages: OpenMortgage[];
  /** The day through which the history is generated. */
  day: PlainDate;
}

/** The specific data of one document; the rest follows from the tract, the day and the kind of instrument. */
export interface Entry {
  readonly instrument: InstrumentCode;
  /** When it was signed. */
  readonly day: PlainDate;
  readonly grantors: readonly DraftParty[];
  readonly grantees: readonly DraftParty[];
  readonly references?: readonly (Draft | undefined)[];
  /** The document that this one ends; on registered land it discharges the memorial. */
  readonly discharges?: Draft;
  readonly priceCents?: number;
  readonly amountCents?: number;
  readonly remarks?: readonly string[];
  /** Land other than the tract's. */
  readonly land?: readonly Land[];
  readonly pages?: number;
  /** Set for a document with a fixed number and time. */
  readonly fixed?: { readonly number?: number; readonly recordedOn: PlainDate; readonly recordedTime: string };
  /** The document that was presented together with this one and is recorded right before it. */
  readonly together?: Draft;
  /** Sealed by a court. */
  readonly isWithheld?: boolean;
  /** False for a document about persons instead of land; true for the document that registers a title. */
  readonly isOnTitle?: boolean;
}

/** Documents are recorded some days after they are signed; most lawyers send them within two weeks. */
const RECORDING_DELAY_DAYS = [0, 1, 1, 2, 3, 3, 5, 7, 9, 14, 21, 40] as const;

/**
 * Adds a document. A document that would be recorded after the register's last day is returned without being added: the
 * story continues to its end in the same way on any day.
 */
export function record(history: TractHistory, entry: Entry): Draft {
  const { random } = history;
  const references = [...new Set((entry.references ?? []).filter((draft) => draft !== undefined))];
  const { recordedOn, recordedTime } = notBefore(pickReception(random, entry), references);
  const isTorrens = entry.isOnTitle ?? history.certificate !== undefined;
  const draft: Draft = {
    instrument: entry.instrument,
    isTorrens,
    recordedOn,
    recordedTime,
    instrumentOn: entry.day,
    grantors: entry.grantors,
    grantees: entry.grantees,
    land: entry.land ?? [history.land],
    references,
    priceCents: entry.priceCents,
    amountCents: entry.amountCents,
    pageCount: entry.pages ?? pickPages(random, entry.instrument, yearOf(entry.day)),
    remarks: entry.remarks ?? [],
    fixedNumber: entry.fixed?.number,
    isWithheld: entry.isWithheld,
    certificates: isTorrens && history.certificate ? [history.certificate] : [],
  };
  if (draft.recordedOn <= history.register.through) {
    history.register.documents.push(draft);
    if (isTorrens && history.certificate) enterMemorial(history.certificate, draft, entry.discharges);
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

/** A document is recorded after the documents that it refers to. */
function notBefore(reception: Reception, references: readonly Draft[]): Reception {
  return references.reduce<Reception>((latest, { recordedOn, recordedTime }) => {
    const isLater = `${recordedOn}T${recordedTime}` >= `${latest.recordedOn}T${latest.recordedTime}`;
    return isLater ? { recordedOn, recordedTime: addMinutes(recordedTime, 1) } : latest;
  }, reception);
}

/** Whether the register still accepts documents of the history's day; otherwise the history is complete. */
export function isOpen(history: TractHistory): boolean {
  return history.day <= history.register.through;
}

/** Instruments have become longer: a mortgage had two pages in 1930 and has twenty today. */
function pickPages(random: Random, code: InstrumentCode, year: number): number {
  const [fewest, most] = getInstrument(code).pages;
  const growth = year < 1955 ? 0.15 : year < 1975 ? 0.3 : year < 1992 ? 0.55 : 1;
  return Math.max(1, Math.round((fewest + random.next() * (most - fewest)) * growth));
}
