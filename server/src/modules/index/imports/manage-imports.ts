import { open } from 'node:fs/promises';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type cancelRecordImport as cancelEndpoint,
  type getRecordImport as getEndpoint,
  IMPORT_LAYOUTS,
  type getImportOptions as optionsEndpoint,
  type recordImportList,
  type getImportReport as reportEndpoint,
  type startRecordImport as startEndpoint,
  type undoRecordImport as undoEndpoint,
} from '@portal/contract/index/imports/record-imports';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { describeDetails, describeImport } from './describe-import.ts';
import {
  findImport,
  requestCancel,
  type StoredImport,
  selectImports,
  startImportWork,
  startUndoWork,
} from './imports.queries.ts';
import { listMappings } from './mappings/mappings.queries.ts';
import { startWaitingImports } from './run-imports.ts';
import { differencePathOf, reportPathOf } from './uploads/import-files.ts';

/** Selects the county's imports. */
export function selectRecordImports({ db, county }: CallContext): ListSource<typeof recordImportList, StoredImport> {
  return {
    matches: selectImports(db),
    orderBy: { createdAt: 'createdAt' },
    tieBreaker: 'id',
    complete: async (stored) => stored.map((each) => describeImport(county, each)),
  };
}

/** Returns what can be chosen for an upload. */
export async function getImportOptions({ db, county }: CallContext): Promise<ContentOf<typeof optionsEndpoint>> {
  const { mapping, watched } = county.imports;
  // Saved mappings are separate choices.
  const layouts = IMPORT_LAYOUTS.filter(
    (layout) => layout !== 'savedMapping' && (layout !== 'countyMapping' || mapping !== undefined),
  );
  return { layouts, hasWatchedFolder: watched !== undefined, mappings: [...(await listMappings(db))] };
}

/** Returns an import with its report. @throws Refusal NOT_FOUND. */
export async function getRecordImport(
  { db, county }: CallContext,
  { id }: ParsedRequestOf<typeof getEndpoint>,
): Promise<ContentOf<typeof getEndpoint>> {
  return describeDetails(county, await getImport(db, id));
}

/** Imports what was checked; of several requests, one starts it. @throws Refusal NOT_FOUND. */
export async function startRecordImport(
  context: CallContext,
  { id }: ParsedRequestOf<typeof startEndpoint>,
): Promise<ContentOf<typeof startEndpoint>> {
  const { db, county } = context;
  await inTransaction(db, async (tx) => {
    const { name } = await getImport(tx, id);
    if (await startImportWork(tx, id))
      await recordAudit(tx, { action: 'recordImport.started', actor: actorOf(context), details: { name } });
  });
  startWaitingImports(county);
  return getRecordImport(context, { id });
}

/** Cancels an import whose records aren't written yet; later ones don't change. @throws Refusal NOT_FOUND. */
export async function cancelRecordImport(
  context: CallContext,
  { id }: ParsedRequestOf<typeof cancelEndpoint>,
): Promise<ContentOf<typeof cancelEndpoint>> {
  const { db, county } = context;
  await inTransaction(db, async (tx) => {
    const { name } = await getImport(tx, id);
    if (await requestCancel(tx, id, county.clock.now()))
      await recordAudit(tx, { action: 'recordImport.canceled', actor: actorOf(context), details: { name } });
  });
  return getRecordImport(context, { id });
}

/** Undoes an import in the background; of several requests, one starts it. @throws Refusal NOT_FOUND. */
export async function undoRecordImport(
  context: CallContext,
  { id }: ParsedRequestOf<typeof undoEndpoint>,
): Promise<ContentOf<typeof undoEndpoint>> {
  const { db, county } = context;
  const actor = actorOf(context);
  await inTransaction(db, async (tx) => {
    const { name } = await getImport(tx, id);
    if (await startUndoWork(tx, id, actor.username))
      await recordAudit(tx, { action: 'recordImport.undoStarted', actor, details: { name } });
  });
  startWaitingImports(county);
  return getRecordImport(context, { id });
}

/** Returns a part of an import's report. @throws Refusal NOT_FOUND if it isn't there. */
export async function getImportReport(
  { db, county }: CallContext,
  { id, part }: ParsedRequestOf<typeof reportEndpoint>,
): Promise<CallResponse<never>> {
  const stored = await getImport(db, id);
  const [path, name] =
    part === 'LINES'
      ? [reportPathOf(county, stored), `import-${id}.csv`]
      : [differencePathOf(county, stored), `import-${id}-difference.csv`];
  const file = await open(path).catch(() => {
    throw new Refusal('NOT_FOUND');
  });
  const bytes: AsyncIterable<Uint8Array> = file.createReadStream();
  return new CallResponse({ file: { bytes, contentType: 'text/csv; charset=utf-8', fileName: name } });
}

async function getImport(db: Db, id: number): Promise<StoredImport> {
  const stored = await findImport(db, id);
  if (stored === undefined) throw new Refusal('NOT_FOUND');
  return stored;
}
