import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { RESULT_KINDS } from '@portal/contract/index/search/results/result-kinds';
import {
  type addFileSearch as addEndpoint,
  type bringDownFile as bringDownEndpoint,
  FILE_MAX_SEARCHES,
  FILE_SEARCH_MAX_RESULTS,
} from '@portal/contract/index/title-files/title-files';
import { formatPlainDate, parseWireDate, plainDateAt, type WireDate } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getIndexCoverage } from '../records/index.ts';
import { type AddressedSearch, type CertifiedSearch, composeSearch, findSearchAddress } from '../search/index.ts';
import { extendToEnd, reachesEnd } from './days-of-searches.rules.ts';
import { compareResults, type FoundRecord } from './found-documents.rules.ts';
import { getSharedFile } from './open-file.ts';
import { findSharedFile, insertSearch, listSearches, lockResults, updateSearch } from './title-files.queries.ts';

/** Of a result's facts; the record itself has the rest. */
const FACTS_MAX_CHARACTERS = 600;

/**
 * Runs a search of the caller's account and puts it into a file with what it found.
 *
 * @throws Refusal as `composeSearch`; NOT_FOUND; FILE_CLOSED; FILE_FULL.
 */
export async function addSearch(
  context: CallContext,
  { id, searchKey }: ParsedRequestOf<typeof addEndpoint>,
): Promise<ContentOf<typeof addEndpoint>> {
  await getOpenFile(context, id);
  await runIntoFile(context, id, await findSearchAddress(context, searchKey));
  return {};
}

/**
 * Runs a search and puts it into a file with what it found. A search that the file has stays as it is.
 *
 * @param store stores more in the same transaction, with the id of the search.
 * @throws as `addSearch`.
 */
export async function runIntoFile(
  context: CallContext,
  id: number,
  search: AddressedSearch,
  store?: (tx: Db, searchId: number) => Promise<void>,
): Promise<{ readonly count: number }> {
  const { db, caller, county } = context;
  const run = await runSearch(context, search);
  const end = await getEndOfIndex(context, search);
  await inTransaction(db, async (tx) => {
    const file = await findSharedFile(tx, caller, id, { lock: true });
    if (file === undefined) throw new Refusal('NOT_FOUND');
    if (file.state !== 'OPEN') throw new Refusal('FILE_CLOSED');
    if ((await listSearches(tx, id)).length >= FILE_MAX_SEARCHES) throw new Refusal('FILE_FULL');
    const results = run.records.map((found): FoundRecord => ({ ...found, state: 'FOUND', since: null }));
    const { title, searched, verifiedThrough } = run;
    const stored = { ...search, title, searched, results, verifiedThrough, runBy: caller.username };
    const at = { runAt: county.clock.now(), reachesEnd: reachesEnd(search.criteria, end) };
    const searchId = await insertSearch(tx, id, { ...stored, ...at });
    await store?.(tx, searchId);
    await recordAudit(tx, { action: 'titleFile.searchAdded', actor: actorOf(context), details: { key: String(id) } });
  });
  return { count: run.records.length };
}

/** The last day that a search's form offers: through which its index is verified, or today where the county states none. */
export async function getEndOfIndex(
  { db, county }: CallContext,
  { type }: Pick<AddressedSearch, 'type'>,
): Promise<WireDate> {
  const { verified } = (await getIndexCoverage(db))[RESULT_KINDS[SEARCHES[type].resultKind].index];
  return verified === '' ? formatPlainDate(plainDateAt(county.clock.now(), county.timeZone)) : verified;
}

/**
 * Runs all searches of a file again, through the end that the index has now, each in its own transaction: a search that is refused stops the rest, and a repeated call runs all of
 * them again without charging twice on a day.
 *
 * @throws Refusal as `composeSearch`; NOT_FOUND; FILE_CLOSED.
 */
export async function bringDown(
  context: CallContext,
  { id }: ParsedRequestOf<typeof bringDownEndpoint>,
): Promise<ContentOf<typeof bringDownEndpoint>> {
  const { db } = context;
  await getOpenFile(context, id);
  const searches = await listSearches(db, id);
  const found = new Set<string>();
  const verified: string[] = [];
  for (const search of searches) {
    const criteria = search.reachesEnd
      ? extendToEnd(search.criteria, await getEndOfIndex(context, search))
      : search.criteria;
    const run = await runSearch(context, { ...search, criteria });
    const stored = await inTransaction(db, (tx) => storeRun(tx, context, { fileId: id, searchId: search.id, run }));
    for (const record of stored) found.add(record);
    verified.push(run.verifiedThrough);
  }
  await recordAudit(db, { action: 'titleFile.broughtDown', actor: actorOf(context), details: { key: String(id) } });
  return { searchCount: searches.length, newCount: found.size, verifiedThrough: findEarliest(verified) };
}

/** @throws Refusal NOT_FOUND; FILE_CLOSED. */
export async function getOpenFile(context: CallContext, id: number): Promise<void> {
  const { state } = await getSharedFile(context, id);
  if (state !== 'OPEN') throw new Refusal('FILE_CLOSED');
}

interface Run extends Pick<CertifiedSearch, 'title' | 'searched'> {
  readonly verifiedThrough: string;
  readonly records: readonly Pick<FoundRecord, 'record' | 'facts'>[];
}

async function runSearch(context: CallContext, search: AddressedSearch): Promise<Run> {
  const { title, searched, index, rows } = await composeSearch(context, search, FILE_SEARCH_MAX_RESULTS, 'ACCOUNT');
  const records = rows.map(({ record, facts }) => ({
    ...{ record, facts: facts.join('\n').slice(0, FACTS_MAX_CHARACTERS) },
  }));
  // Some searches list a record more than once.
  return {
    ...{ title, searched, verifiedThrough: index.verified },
    records: [...new Map(records.map((found) => [found.record, found])).values()],
  };
}

/**
 * Compares a run with what the search had found. Others can have removed the caller from the file, or closed it, while it was searched.
 *
 * @returns the records that came up, changed or disappeared with it.
 * @throws Refusal NOT_FOUND; FILE_CLOSED.
 */
async function storeRun(
  tx: Db,
  { caller, county }: CallContext,
  { fileId, searchId, run }: { readonly fileId: number; readonly searchId: number; readonly run: Run },
): Promise<readonly string[]> {
  const { records, searched, verifiedThrough } = run;
  const file = await findSharedFile(tx, caller, fileId, { lock: true });
  if (file === undefined) throw new Refusal('NOT_FOUND');
  if (file.state !== 'OPEN') throw new Refusal('FILE_CLOSED');
  const earlier = await lockResults(tx, searchId);
  if (earlier === undefined) return [];
  const runAt = county.clock.now();
  const at = runAt.toISOString();
  const results = compareResults(earlier, records, at);
  await updateSearch(tx, searchId, { searched, results, verifiedThrough, runAt, runBy: caller.username });
  return results.filter(({ since }) => since === at).map(({ record }) => record);
}

/** The earliest of some days, MM/DD/YYYY; empty if one of them isn't stated. */
function findEarliest(days: readonly string[]): string {
  const parsed = days.map((day) => parseWireDate(day));
  const stated = parsed.filter((day) => day !== undefined);
  if (stated.length < days.length || stated.length === 0) return '';
  return formatPlainDate(stated.reduce((earliest, day) => (day < earliest ? day : earliest)));
}
