import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  decideFileDocument as decideEndpoint,
  openTitleFile as openEndpoint,
} from '@portal/contract/index/title-files/title-files';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { computeDeletionDay } from './days-of-searches.rules.ts';
import { listFoundDocuments } from './list-found-documents.ts';
import { listNames, listNotes } from './names-and-notes.queries.ts';
import {
  findSharedFile,
  type ListedFile,
  listDecisions,
  listPeople,
  listSearches,
  selectFiles,
  storeDecision,
  type TitleFile,
} from './title-files.queries.ts';
import { listWork } from './work.queries.ts';

/** Selects the files that the caller shares. */
export function selectTitleFiles({ db, caller, county }: CallContext, { text }: { readonly text: string }) {
  return {
    matches: selectFiles(db, caller, text.trim()),
    tieBreaker: 'id',
    orderBy: { number: 'number', createdAt: 'createdAt' },
    complete: async (rows: readonly ListedFile[]) => {
      const { fileYears } = await getSettings(db, 'titleFiles');
      return rows.map(({ closedAt, ...row }) => ({
        ...row,
        id: Number(row.id),
        deletedOn: computeDeletionDay(closedAt, fileYears, county.timeZone),
        createdAt: localDateTimeAt(row.createdAt, county.timeZone),
      }));
    },
  } as const;
}

/** @throws Refusal NOT_FOUND for a file that the caller doesn't share. */
export async function getSharedFile({ db, caller }: CallContext, id: number): Promise<TitleFile> {
  const file = await findSharedFile(db, caller, id);
  if (file === undefined) throw new Refusal('NOT_FOUND');
  return file;
}

/** Opens a file, which the audit log keeps without what the file is about. @throws Refusal NOT_FOUND. */
export async function openFile(
  context: CallContext,
  { id }: ParsedRequestOf<typeof openEndpoint>,
): Promise<ContentOf<typeof openEndpoint>> {
  const { db, county } = context;
  const file = await getSharedFile(context, id);
  await recordAudit(db, { action: 'titleFile.opened', actor: actorOf(context), details: { key: String(id) } });
  const searches = await listSearches(db, id);
  const documents = await listFoundDocuments(db, id, searches);
  const toLocal = (at: Date) => localDateTimeAt(at, county.timeZone);
  const notes = await listNotes(db, id);
  const work = await listWork(db, id);
  const { fileYears } = await getSettings(db, 'titleFiles');
  const { closedAt, ...shown } = file;
  return {
    names: [...(await listNames(db, id))],
    work: work.map((done) => ({ ...done, doneAt: toLocal(done.doneAt) })),
    notes: notes.map((note) => ({ ...note, writtenAt: toLocal(note.writtenAt) })),
    deletedOn: computeDeletionDay(closedAt, fileYears, county.timeZone),
    ...{ ...shown, id, people: (await listPeople(db, id)).join(', ') },
    searches: searches.map(({ id: searchId, title, searched, results, verifiedThrough, runAt, runBy }) => ({
      ...{ id: searchId, title, searched: [...searched], verifiedThrough, runBy, runAt: toLocal(runAt) },
      count: results.filter(({ state }) => state !== 'GONE').length,
    })),
    documents: documents.map((document) => ({
      ...document,
      decidedAt: document.decidedAt === null ? null : toLocal(document.decidedAt),
    })),
  };
}

/** Decides about a document of a file. @throws Refusal NOT_FOUND also for a document that no search of the file found; FILE_CLOSED. */
export async function decideDocument(
  context: CallContext,
  { id, documentKey, decision, reason, version }: ParsedRequestOf<typeof decideEndpoint>,
): Promise<ContentOf<typeof decideEndpoint>> {
  const { db, caller, county } = context;
  return inTransaction(db, async (tx) => {
    const file = await findSharedFile(tx, caller, id, { lock: true });
    if (file === undefined) throw new Refusal('NOT_FOUND');
    if (file.state !== 'OPEN') throw new Refusal('FILE_CLOSED');
    const searches = await listSearches(tx, id);
    if (!searches.some(({ results }) => results.some(({ record }) => record === documentKey)))
      throw new Refusal('NOT_FOUND');
    const decided = { documentKey, decision, reason, version, decidedBy: caller.username };
    if (await storeDecision(tx, id, { ...decided, decidedAt: county.clock.now() })) return { conflict: null };
    const first = (await listDecisions(tx, id)).find((each) => each.documentKey === documentKey);
    if (first === undefined) throw new Refusal('FILE_CHANGED');
    return { conflict: { decision: first.decision, decidedBy: first.decidedBy } };
  });
}
