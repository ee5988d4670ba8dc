import { NO_FEE_FACTS } from '@portal/contract/filing/efile/fee-facts';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import type { Problem } from '@portal/contract/problem';
import { type Cents, formatCents } from '@portal/contract/values/money';
import type { CallContext } from '../../../../platform/http/route.ts';
import { listInstruments } from '../../../index/records/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { priceAsFiled } from '../filings/correct-filing.ts';
import type { StoredFiling } from '../filings/filings.queries.ts';
import { type ChargedFee, computeRecordingFees } from '../recording-fees.rules.ts';
import { getFiledImage, getOriginalImage } from '../uploads/images.queries.ts';

/**
 * Compares what the documents of a package were charged with the fees of what the clerk enters: instrument, names and pages as recorded, the
 * rest as the filer stated it, by the fees of the day of the submission (docs/decisions/0344).
 *
 * @returns the problem of a difference; undefined if each fee agrees, and for filings before these lines were kept.
 */
export async function findFeeDifference(
  { db }: Pick<CallContext, 'db'>,
  documents: readonly {
    readonly filing: StoredFiling;
    readonly entered: Pick<IndexFacts, 'instrument' | 'grantors' | 'grantees'>;
  }[],
): Promise<Problem | undefined> {
  const settings = await getSettings(db, 'recordingFees');
  if (settings.fees.length === 0) return undefined;
  const instruments = (await listInstruments(db)).map(({ code }) => code);
  let [charged, due, isDifferent] = [0, 0, false];
  for (const { filing, entered } of documents) {
    const { efileType, pricedOn, fees, feeFacts } = filing;
    if (pricedOn === null) continue;
    const image = priceAsFiled(await getFiledImage(db, filing), await getOriginalImage(db, filing));
    const { pageCount, firstPageCents, additionalPagesCents, warnings } = image;
    const { instrument, grantors, grantees } = entered;
    const found = computeRecordingFees(
      {
        ...{ efileType, pageCount, firstPageCents, additionalPagesCents, warnings, ...NO_FEE_FACTS, ...feeFacts },
        ...{ instrument, grantors, grantees },
      },
      { settings, day: pricedOn, instruments },
    );
    if ('problems' in found) return { key: 'feesUnknown' };
    isDifferent ||= !haveSameAmounts(fees, found.fees);
    charged += sum(fees);
    due += sum(found.fees);
  }
  return isDifferent
    ? { key: 'feesDiffer', params: { charged: formatCents(charged), due: formatCents(due) } }
    : undefined;
}

const sum = (fees: readonly ChargedFee[]): Cents => fees.reduce((total, { amountCents }) => total + amountCents, 0);

function haveSameAmounts(one: readonly ChargedFee[], other: readonly ChargedFee[]): boolean {
  const amountIn = (fees: readonly ChargedFee[], item: ChargedFee['item']) =>
    sum(fees.filter((fee) => fee.item === item));
  return [...one, ...other].every(({ item }) => amountIn(one, item) === amountIn(other, item));
}
