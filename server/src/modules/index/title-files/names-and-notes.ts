import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { searchByName } from '@portal/contract/index/search/definitions/document-searches';
import {
  type addFileName as addNameEndpoint,
  type addFileNote as addNoteEndpoint,
  FILE_NAMES_MAX,
  FILE_NOTES_MAX,
  type removeFileName as removeNameEndpoint,
  type removeFileNote as removeNoteEndpoint,
  type runFileName as runEndpoint,
} from '@portal/contract/index/title-files/file-work';
import { FIRST_DATE } from '@portal/contract/values/plain-date';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getIndexCoverage } from '../records/index.ts';
import { computeDays } from './days-of-searches.rules.ts';
import {
  deleteName,
  deleteNote,
  insertName,
  insertNote,
  listNames,
  storeSearchOfName,
} from './names-and-notes.queries.ts';
import { getEndOfIndex, getOpenFile, runIntoFile } from './run-searches.ts';
import { findSharedFile, listSearches } from './title-files.queries.ts';

const toYear = (typed: string) => (typed === '' ? null : Number(typed));

/** Adds a name to run. @throws Refusal NOT_FOUND; FILE_CLOSED; FILE_FULL. */
export function addName(
  context: CallContext,
  { id, lastName, firstName, ...years }: ParsedRequestOf<typeof addNameEndpoint>,
): Promise<ContentOf<typeof addNameEndpoint>> {
  return changeFile(context, id, async (tx) => {
    if ((await listNames(tx, id)).length >= FILE_NAMES_MAX) throw new Refusal('FILE_FULL');
    const period = { fromYear: toYear(years.fromYear), toYear: toYear(years.toYear) };
    await insertName(tx, id, { lastName, firstName, ...period });
  });
}

/** Removes a name; a search that ran it stays. @throws Refusal NOT_FOUND; FILE_CLOSED. */
export function removeName(
  context: CallContext,
  { id, nameId }: ParsedRequestOf<typeof removeNameEndpoint>,
): Promise<ContentOf<typeof removeNameEndpoint>> {
  return changeFile(context, id, async (tx) => {
    if (!(await deleteName(tx, id, nameId))) throw new Refusal('NOT_FOUND');
  });
}

/**
 * Runs a name within its years and keeps what it found. A name that was run is neither run nor charged again.
 *
 * @throws Refusal NOT_FOUND; as `runIntoFile`.
 */
export async function runName(
  context: CallContext,
  { id, nameId }: ParsedRequestOf<typeof runEndpoint>,
): Promise<ContentOf<typeof runEndpoint>> {
  const { db } = context;
  await getOpenFile(context, id);
  const name = (await listNames(db, id)).find((each) => each.id === nameId);
  if (name === undefined) throw new Refusal('NOT_FOUND');
  if (name.searchId !== null) {
    const run = (await listSearches(db, id)).find((search) => search.id === name.searchId);
    return { count: run?.results.filter(({ state }) => state !== 'GONE').length ?? 0 };
  }
  const type = 'searchByName';
  const { indexBegin } = (await getIndexCoverage(db)).abstract;
  const index = { begins: indexBegin === '' ? FIRST_DATE : indexBegin, end: await getEndOfIndex(context, { type }) };
  const criteria = searchByName.criteria.parse({
    ...{ grantorGranteeLastName: name.lastName, grantorGranteeFirstName: name.firstName },
    ...computeDays(name, index),
  });
  return runIntoFile(context, id, { type, criteria }, (tx, searchId) => storeSearchOfName(tx, nameId, searchId));
}

/** Writes a note about a document of the file. @throws Refusal NOT_FOUND also for another document; FILE_CLOSED; FILE_FULL. */
export function addNote(
  context: CallContext,
  { id, documentKey, page, note }: ParsedRequestOf<typeof addNoteEndpoint>,
): Promise<ContentOf<typeof addNoteEndpoint>> {
  const { caller, county } = context;
  return changeFile(context, id, async (tx) => {
    const searches = await listSearches(tx, id);
    if (!searches.some(({ results }) => results.some(({ record }) => record === documentKey)))
      throw new Refusal('NOT_FOUND');
    const written = { writtenBy: caller.username, userId: caller.userId, writtenAt: county.clock.now() };
    const place = { documentKey, page: page === '' ? null : Number(page) };
    if (!(await insertNote(tx, id, { ...place, note, ...written }, FILE_NOTES_MAX))) throw new Refusal('FILE_FULL');
  });
}

/** Removes a note of the caller; an administrator of the account removes any. @throws Refusal NOT_FOUND; FILE_CLOSED. */
export function removeNote(
  context: CallContext,
  { id, noteId }: ParsedRequestOf<typeof removeNoteEndpoint>,
): Promise<ContentOf<typeof removeNoteEndpoint>> {
  const { role, userId } = context.caller;
  return changeFile(context, id, async (tx) => {
    if (!(await deleteNote(tx, id, noteId, role === 'ACCOUNT' ? undefined : userId))) throw new Refusal('NOT_FOUND');
  });
}

/** Changes an open file while its row is locked, so that limits hold and someone who was just removed changes nothing. */
function changeFile(
  { db, caller }: CallContext,
  id: number,
  change: (tx: Db) => Promise<void>,
): Promise<Record<string, never>> {
  return inTransaction(db, async (tx) => {
    const file = await findSharedFile(tx, caller, id, { lock: true });
    if (file === undefined) throw new Refusal('NOT_FOUND');
    if (file.state !== 'OPEN') throw new Refusal('FILE_CLOSED');
    await change(tx);
    return {};
  });
}
