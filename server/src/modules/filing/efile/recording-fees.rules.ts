import {
  type FeeFacts,
  hasRecordingFees,
  type RecordingFee,
  type RecordingTax,
} from '@portal/contract/filing/efile/fee-facts';
import type { EfileType, FoundWarning } from '@portal/contract/filing/efile/filing';
import { type IndexFacts, splitLines } from '@portal/contract/filing/efile/index-facts';
import type { FieldProblems } from '@portal/contract/problem';
import { EVERY_INSTRUMENT, listCodes, type RecordingFeeRow } from '@portal/contract/settings/filing/recording-fees';
import { hasBegun } from '@portal/contract/settings/first-day';
import type { SettingsOf } from '@portal/contract/settings/settings-groups';
import type { Cents } from '@portal/contract/values/money';
import { getPlainDate, type PlainDate } from '@portal/contract/values/plain-date';

/** A line of the price of a filing. */
export interface ChargedFee {
  readonly item: RecordingFee;
  readonly quantity: number;
  readonly amountCents: Cents;
}

/** The facts of a document that its price depends on. */
export interface PricedDocument extends Pick<IndexFacts, 'instrument' | 'grantors' | 'grantees'>, FeeFacts {
  readonly efileType: EfileType;
  readonly warnings: readonly FoundWarning[];
  readonly pageCount: number;
  /** The prices of its type, which a fee of its instrument replaces. */
  readonly firstPageCents: Cents;
  readonly additionalPagesCents: Cents;
}

interface FeeTerms {
  readonly settings: SettingsOf<'recordingFees'>;
  /** Of the submission, by the county's clock: fees that start later don't apply. */
  readonly day: PlainDate;
  /** The codes of the county's instruments; empty in a county without an index. */
  readonly instruments: readonly string[];
}

type Priced = { readonly fees: readonly ChargedFee[] } | { readonly problems: FieldProblems };

const TAX_OF = {
  DEED_TAX: 'DEED',
  COUNTY_DEED_TAX: 'DEED',
  MORTGAGE_TAX: 'MORTGAGE',
  COUNTY_MORTGAGE_TAX: 'MORTGAGE',
} as const satisfies Partial<Record<RecordingFee, RecordingTax>>;

const isTax = (fee: RecordingFee): fee is keyof typeof TAX_OF => fee in TAX_OF;

/** Findings of an upload that a county's standards of format forbid on paper (Minn. Stat. 507.093). */
const FORMAT_WARNINGS: readonly FoundWarning['code'][] = ['PAGE_SIZE', 'STAMP_SPACE'];

/** One hundred percent, in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Computes what a county charges for recording a document, a line for each fee (docs/decisions/0292).
 *
 * @returns problems by field if the fees depend on facts that the filer didn't state: without them a document would be too cheap.
 */
export function computeRecordingFees(document: PricedDocument, terms: FeeTerms): Priced {
  const { settings, day, instruments } = terms;
  const inForce = listFeesInForce(settings, day);
  if (!hasRecordingFees(document.efileType) || inForce.length === 0) return { fees: listCharged(pageFeesOf(document)) };
  const { instrument, taxExemption } = document;
  if (instruments.length > 0 && instrument === '') return { problems: { instrument: { key: 'required' } } };
  if (instruments.length > 0 && !instruments.includes(instrument))
    return { problems: { instrument: { key: 'invalid' } } };
  const exemption = settings.exemptions.find(({ text }) => text === taxExemption);
  if (taxExemption !== '' && exemption === undefined) return { problems: { taxExemption: { key: 'invalid' } } };
  const rows = selectRows(inForce, instrument);
  const problems = findMissingFacts(document, rows, exemption?.tax);
  if (Object.keys(problems).length > 0) return { problems };
  const isExempt = exemption?.due === 'NOTHING';
  const fees = new Map(pageFeesOf(document).map((charged) => [charged.item, charged]));
  for (const row of rows) fees.set(row.fee, computeFee(row, document, { exemption, isExempt }));
  return { fees: listCharged([...fees.values()]) };
}

/** The fees that apply on a day, by the county's clock. */
export function listFeesInForce({ fees }: SettingsOf<'recordingFees'>, day: PlainDate): readonly RecordingFeeRow[] {
  return fees.filter((fee) => hasBegun(fee, day));
}

/** The price of the pages by the type of the document. */
export function pageFeesOf(
  document: Pick<PricedDocument, 'firstPageCents' | 'additionalPagesCents' | 'pageCount'>,
): readonly ChargedFee[] {
  const { firstPageCents, additionalPagesCents, pageCount } = document;
  return [
    { item: 'FILING', quantity: 1, amountCents: firstPageCents },
    { item: 'ADDITIONAL_PAGES', quantity: Math.max(1, pageCount - 1), amountCents: additionalPagesCents },
  ];
}

const listCharged = (fees: readonly ChargedFee[]) => fees.filter(({ amountCents }) => amountCents > 0);

/** The row of each fee that applies: one that names the instrument, before one for all; of several, that with the latest first day. */
function selectRows(rows: readonly RecordingFeeRow[], instrument: string): readonly RecordingFeeRow[] {
  const found = new Map<RecordingFee, RecordingFeeRow>();
  const dayOf = ({ firstDay }: RecordingFeeRow) => (firstDay === '' ? '' : getPlainDate(firstDay));
  for (const code of [EVERY_INSTRUMENT, instrument])
    for (const row of rows.filter((candidate) => listCodes(candidate).includes(code)).toSorted(byDay))
      found.set(row.fee, row);
  return [...found.values()];

  function byDay(one: RecordingFeeRow, other: RecordingFeeRow): number {
    return dayOf(one) < dayOf(other) ? -1 : 1;
  }
}

function findMissingFacts(
  { taxedAmount, taxExemption, grantors, grantees }: PricedDocument,
  rows: readonly RecordingFeeRow[],
  exemptTax: RecordingTax | undefined,
): FieldProblems {
  const taxes = rows.flatMap(({ fee, amount, rate }) => (isTax(fee) && amount + rate > 0 ? [TAX_OF[fee]] : []));
  const counts = rows.some(({ fee, amount }) => fee === 'NAMES_FEE' && amount > 0);
  return {
    ...(taxes.some((tax) => tax !== exemptTax) && taxedAmount === null && { taxedAmount: { key: 'required' } }),
    ...(taxExemption !== '' && !taxes.some((tax) => tax === exemptTax) && { taxExemption: { key: 'invalid' } }),
    ...(counts && grantors === '' && { grantors: { key: 'required' } }),
    ...(counts && grantees === '' && { grantees: { key: 'required' } }),
  };
}

function computeFee(
  row: RecordingFeeRow,
  document: PricedDocument,
  terms: {
    readonly exemption: SettingsOf<'recordingFees'>['exemptions'][number] | undefined;
    readonly isExempt: boolean;
  },
): ChargedFee {
  const { fee, amount, included } = row;
  const each = (count: number): ChargedFee => {
    const quantity = Math.max(0, count - included);
    return { item: fee, quantity: Math.max(1, quantity), amountCents: quantity * amount };
  };
  const once = (isDue: boolean): ChargedFee => ({ item: fee, quantity: 1, amountCents: isDue ? amount : 0 });
  if (fee === 'FILING') return once(true);
  if (fee === 'ADDITIONAL_PAGES') return each(document.pageCount - 1);
  if (fee === 'NAMES_FEE') return each(splitLines(document.grantors).length + splitLines(document.grantees).length);
  if (fee === 'CITATIONS_FEE') return each(document.citations);
  if (fee === 'FORMAT_FEE') return once(document.warnings.some(({ code }) => FORMAT_WARNINGS.includes(code)));
  // Due for what is subject to a tax, however little (Minn. Stat. 40A.152).
  if (fee === 'CONSERVATION_FEE') return once(!terms.isExempt);
  const due = terms.exemption?.tax === TAX_OF[fee] ? terms.exemption.due : undefined;
  return {
    item: fee,
    quantity: 1,
    amountCents: due === 'NOTHING' ? 0 : computeTax(row, due === 'MINIMUM' ? 0 : (document.taxedAmount ?? 0)),
  };
}

/**
 * A tax on an amount, rounded to the nearest cent, half a cent up. The statutes name the rate and no rounding; counties publish examples
 * that round so.
 */
function computeTax({ amount, rate, minimumUpTo }: RecordingFeeRow, taxedCents: Cents): Cents {
  if (taxedCents <= minimumUpTo) return amount;
  return Math.max(amount, Math.floor((taxedCents * rate + WHOLE / 2) / WHOLE));
}
