import { NO_FEE_FACTS } from '@portal/contract/filing/efile/fee-facts';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import type { SettingsOf } from '@portal/contract/settings/settings-groups';
import type { Db } from '../../../platform/database/database.ts';
import { listInstruments } from '../../index/records/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { priceAsFiled } from './filings/correct-filing.ts';
import type { StoredFiling } from './filings/filings.queries.ts';
import { type ChargedFee, computeRecordingFees } from './recording-fees.rules.ts';
import { getFiledImage, getOriginalImage } from './uploads/images.queries.ts';

/** The fees of a county and its instruments. */
export interface FeeTerms {
  readonly settings: SettingsOf<'recordingFees'>;
  readonly instruments: readonly string[];
}

/** Reads the fees of the county. @returns undefined without any: then filings cost what their pages cost. */
export async function findFeeTerms(db: Db): Promise<FeeTerms | undefined> {
  const settings = await getSettings(db, 'recordingFees');
  if (settings.fees.length === 0) return undefined;
  return { settings, instruments: (await listInstruments(db)).map(({ code }) => code) };
}

/**
 * Computes the fees of a filing whose index data are what a clerk says: instrument and names as given, the rest as the filer stated it, by the
 * fees of the day of the submission and the prices of pages as quoted (docs/decisions/0344).
 *
 * @returns undefined if they depend on facts that the filer didn't state, and for filings before their day was kept.
 */
export async function computeDueFees(
  db: Db,
  filing: StoredFiling,
  {
    instrument,
    grantors,
    grantees,
    terms,
  }: Pick<IndexFacts, 'instrument' | 'grantors' | 'grantees'> & { readonly terms: FeeTerms },
): Promise<readonly ChargedFee[] | undefined> {
  const { efileType, pricedOn, feeFacts } = filing;
  if (pricedOn === null) return undefined;
  const image = priceAsFiled(await getFiledImage(db, filing), await getOriginalImage(db, filing));
  const { pageCount, firstPageCents, additionalPagesCents, warnings } = image;
  const found = computeRecordingFees(
    {
      ...{ efileType, pageCount, firstPageCents, additionalPagesCents, warnings, ...NO_FEE_FACTS, ...feeFacts },
      ...{ instrument, grantors, grantees },
    },
    { ...terms, day: pricedOn },
  );
  return 'problems' in found ? undefined : found.fees;
}

/** The sum of fees, or of those of one item. */
export function sumFees(fees: readonly ChargedFee[], item?: ChargedFee['item']): number {
  const counted = item === undefined ? fees : fees.filter((fee) => fee.item === item);
  return counted.reduce((total, { amountCents }) => total + amountCents, 0);
}
