import type { FeeFacts } from '@portal/contract/filing/efile/fee-facts';
import type { IndexFacts } from '@portal/contract/filing/efile/index-facts';
import type { Problem } from '@portal/contract/problem';
import { type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../../platform/http/route.ts';
import { ensureNoProblems } from '../../../../platform/refusal.ts';
import { listInstruments } from '../../../index/records/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { fieldPrefixOf } from '../efile.rules.ts';
import { type ChargedFee, computeRecordingFees } from '../recording-fees.rules.ts';
import type { FilingImage } from './images.queries.ts';

/** The filer's facts about a document that its price depends on. */
export type PricedFacts = Pick<IndexFacts, 'instrument' | 'grantors' | 'grantees'> & FeeFacts;

/**
 * The fees of documents that are filed together, in their order.
 *
 * @param day the day whose fees apply: that of the submission, today unless given.
 * @throws Refusal INVALID_INPUT with the problems of the documents whose fees depend on facts that weren't stated.
 */
export async function priceDocuments(
  { db, county }: Pick<CallContext, 'db' | 'county'>,
  documents: readonly { readonly image: FilingImage; readonly facts: PricedFacts }[],
  day: PlainDate = plainDateAt(county.clock.now(), county.timeZone),
): Promise<readonly (readonly ChargedFee[])[]> {
  const settings = await getSettings(db, 'recordingFees');
  const instruments = (await listInstruments(db)).map(({ code }) => code);
  const problems: Record<string, Problem> = {};
  const priced = documents.map(({ image, facts }, index) => {
    const { efileType, pageCount, firstPageCents, additionalPagesCents, warnings } = image;
    const { instrument, grantors, grantees, taxedAmount, taxExemption, citations } = facts;
    const found = computeRecordingFees(
      {
        ...{ efileType, pageCount, firstPageCents, additionalPagesCents, warnings },
        ...{ instrument, grantors, grantees, taxedAmount, taxExemption, citations },
      },
      { settings, day, instruments },
    );
    if ('fees' in found) return found.fees;
    for (const [field, problem] of Object.entries(found.problems)) problems[fieldPrefixOf(index) + field] = problem;
    return [];
  });
  ensureNoProblems(problems);
  return priced;
}
