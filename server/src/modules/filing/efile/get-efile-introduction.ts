import type { ContentOf } from '@portal/contract/endpoint';
import { hasRecordingFees } from '@portal/contract/filing/efile/fee-facts';
import { EFILE_TYPES } from '@portal/contract/filing/efile/filing';
import type { getEfileIntroduction as endpoint } from '@portal/contract/filing/efile/introduction';
import { computeFilingCharges } from '@portal/contract/settings/filing/efile-fees';
import { plainDateAt } from '@portal/contract/values/plain-date';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { ensureEfileOffered } from './ensure-efile-offered.ts';
import { listFeesInForce } from './recording-fees.rules.ts';

/** The page whose charge is that of each further one. */
const TWO_PAGES = 2;

/** @throws Refusal NOT_OFFERED if the county takes no electronic filings. */
export async function getEfileIntroduction({
  db,
  county,
}: CallContext<Caller | undefined>): Promise<ContentOf<typeof endpoint>> {
  await ensureEfileOffered(db);
  const { efileCountyNote } = await getSettings(db, 'efile');
  const fees = await getSettings(db, 'efileFees');
  const today = plainDateAt(county.clock.now(), county.timeZone);
  const dependsOnFacts = listFeesInForce(await getSettings(db, 'recordingFees'), today).length > 0;
  const prices = EFILE_TYPES.map((efileType) => {
    const charges = computeFilingCharges(fees, efileType, TWO_PAGES);
    const pages = { first: charges.firstPageCharge, additional: charges.additionalPagesCharge };
    return { efileType, pages: dependsOnFacts && hasRecordingFees(efileType) ? null : pages };
  });
  return { countyNote: efileCountyNote, prices };
}
