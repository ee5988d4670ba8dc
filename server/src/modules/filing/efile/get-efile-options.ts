import type { ContentOf } from '@portal/contract/endpoint';
import type { getEfileOptions as endpoint } from '@portal/contract/filing/efile/options';
import type { CallContext } from '../../../platform/http/route.ts';
import { listInstruments } from '../../index/records/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { ensureEfileOffered } from './ensure-efile-offered.ts';

/** @throws Refusal NOT_OFFERED if the county takes no electronic filings. */
export async function getEfileOptions({ db }: CallContext): Promise<ContentOf<typeof endpoint>> {
  await ensureEfileOffered(db);
  const { efileCountyNote, acknowledgement, acknowledgementStatement } = await getSettings(db, 'efile');
  const { fees, exemptions } = await getSettings(db, 'recordingFees');
  return {
    ...{ countyNote: efileCountyNote, acknowledgement, acknowledgementStatement },
    instruments: await listInstruments(db),
    asksFeeFacts: fees.length > 0,
    exemptions: exemptions.map(({ tax, text }) => ({ tax, text })),
  };
}
