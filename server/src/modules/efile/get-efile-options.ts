import type { getEfileOptions as endpoint } from '@portal/contract/efile/options';
import type { ContentOf } from '@portal/contract/endpoint';
import type { CallContext } from '../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';
import { listInstruments } from '../records/index.ts';
import { ensureEfileOffered } from './ensure-efile-offered.ts';

/** @throws Refusal NOT_OFFERED if the county takes no electronic filings. */
export async function getEfileOptions({ db }: CallContext): Promise<ContentOf<typeof endpoint>> {
  await ensureEfileOffered(db);
  const { efileCountyNote, acknowledgement, acknowledgementStatement } = await getSettings(db, 'efile');
  return {
    ...{ countyNote: efileCountyNote, acknowledgement, acknowledgementStatement },
    instruments: await listInstruments(db),
  };
}
