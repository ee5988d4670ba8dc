import { text } from 'node:stream/consumers';
import { FILER_ROLES } from '@portal/contract/filing/efile/filing';
import { z } from 'zod';
import type { County, PriaFolder } from '../../../../county.ts';
import { type Caller, isStaff } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { asEvent } from '../../../../platform/log/security-events.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { ReportExports } from '../../../../platform/report/report-exports.ts';
import { type FileState, isSameFile, SharedFolder } from '../../../../platform/shared-folder.ts';
import { takeTurn } from '../../../../platform/take-turn.ts';
import { translatorOf } from '../../../../platform/translate.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { describePublisher, findActiveUserByName } from '../../../people/identity/index.ts';
import { findFiling } from '../filings/filings.queries.ts';
import { findImageOfUpload } from '../uploads/images.queries.ts';
import { answerPria } from './answer-pria.ts';
import { filePriaRequest } from './file-pria.ts';
import { type PriaAnswer, writePriaResponse } from './pria-response.ts';
import { toUploadKey } from './read-pria-request.ts';

/** How long a request must stay the same until it counts as completely written. */
const SAME_FOR_MS = 60_000;
/** Requests and waiting packages of a folder in one run, which is every minute. */
const REQUESTS_PER_RUN = 50;
const WAITING_PER_RUN = 500;
/** A note has less than 10,000 bytes. */
const NOTE_MAX_BYTES = 100_000;
/** The longest name of a request, in bytes: with eight more letters it can still be a name. */
const NAME_MAX_BYTES = 200;
/** Names of requests; others are left alone. */
const REQUEST_NAME = /^[^.~].{0,150}\.xml$/i;
/** States that never change again. */
const FINAL_STATES: readonly PriaAnswer['state'][] = ['ACCEPTED', 'REJECTED', 'WITHDRAWN', 'REFUSED'];

/** A filed package whose submitter waits for the decision, as stored in the folder. */
const waitingSchema = z.object({
  packageId: z.string(),
  documents: z.array(z.object({ documentId: z.string(), sequence: z.string() })),
  state: z.string(),
});

/**
 * Files the PRIA requests that submitters' software has left in the county's folders, and writes a response for each,
 * with a newer one whenever the state of its package changes. Like the call, it files a package once under its
 * identifier: a request that a killed process didn't move aside is answered again but not charged again.
 */
export async function filePriaRequests(county: County, reports: ReportExports): Promise<void> {
  const errors: unknown[] = [];
  // Its owner can make a folder unusable, which must not stop the others.
  for (const folder of county.priaFolders ?? [])
    await workThrough(county, reports, folder).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function workThrough(county: County, reports: ReportExports, folder: PriaFolder): Promise<void> {
  const caller = await findFiler(county, folder);
  if (caller === undefined) return;
  await SharedFolder.use(folder.path, async (opened) => {
    await fileRequests(contextOf(county, reports, caller), opened);
    await answerWaiting(contextOf(county, reports, caller), opened);
  });
}

/** The user of a folder, if they could file now. */
async function findFiler(county: County, { username, path }: PriaFolder): Promise<Caller | undefined> {
  const caller = await findActiveUserByName(county.db, username);
  if (caller === undefined || !FILER_ROLES.some((role) => role === caller.role)) {
    county.log.warn(
      { ...asEvent('filingFolder.userRefused'), username, folder: path },
      'the user of a folder for filings is not an active filer',
    );
    return undefined;
  }
  const { lockoutInPlace } = await getSettings(county.db, 'userLockout');
  return lockoutInPlace && !isStaff(caller) ? undefined : caller;
}

async function fileRequests(context: CallContext, folder: SharedFolder): Promise<void> {
  const { county } = context;
  const sameSince = county.clock.now().getTime() - SAME_FOR_MS;
  const names = (await listNames(folder)).filter(
    (name) => REQUEST_NAME.test(name) && Buffer.byteLength(name) <= NAME_MAX_BYTES,
  );
  for (const name of takeTurn(names, REQUESTS_PER_RUN, county.clock.now())) {
    try {
      await folder.useFile(name, async (file) => {
        if (file === undefined)
          county.log.warn(
            { request: name },
            'a request is left alone: it is a link, or has a second name (a hard link)',
          );
        if (file === undefined || file.state.mtimeMs > sameSince) return;
        const answer = await filePriaRequest(context, (receive) => receive(file.read()));
        await giveAnswer(county, folder, { name, state: file.state }, answer);
      });
    } catch (error) {
      // Requests that can't be filed now are filed by the next run.
      if (!(error instanceof Refusal)) county.log.error({ err: error, request: name }, 'a request could not be filed');
    }
  }
}

async function listNames(folder: SharedFolder): Promise<readonly string[]> {
  return (await folder.list()).map(({ name }) => name).toSorted();
}

/** Writes the response, notes the package if its state will change, and only then moves the request aside. */
async function giveAnswer(
  county: County,
  folder: SharedFolder,
  { name, state }: { readonly name: string; readonly state: FileState },
  answer: PriaAnswer,
): Promise<void> {
  // Two packages can come under one file name.
  const stem = `${name.slice(0, -'.xml'.length)}-${toUploadKey(answer.packageId).slice(0, 8)}`;
  await writeResponse(county, folder, stem, answer);
  await noteState(folder, stem, answer);
  // Another request can have the name by now.
  if (isSameFile(state, await folder.find(name)))
    await folder.useFolder('done', (done) => folder.move(name, done, `${stem}.xml`));
}

/** Writes new responses for packages whose state has changed since the last response. */
async function answerWaiting(context: CallContext, folder: SharedFolder): Promise<void> {
  const { county, db, caller } = context;
  const found = await folder.useFolder('waiting', listNames);
  const names = found.filter((name) => name.endsWith('.json'));
  for (const name of takeTurn(names, WAITING_PER_RUN, county.clock.now())) {
    try {
      const note = await readNote(folder, name);
      if (note === undefined) continue;
      const key = { userId: caller.userId, uploadKey: toUploadKey(note.packageId) };
      const filingId = (await findImageOfUpload(db, key))?.filingId ?? undefined;
      if (filingId === undefined || (await findFiling(db, filingId))?.state === note.state) continue;
      const answer = await answerPria(context, note, filingId);
      const stem = name.slice(0, -'.json'.length);
      await writeResponse(county, folder, stem, answer);
      await noteState(folder, stem, answer);
    } catch (error) {
      if (!(error instanceof Refusal))
        county.log.error({ err: error, package: name }, 'a package could not be answered');
    }
  }
}

/** @returns undefined for what the portal can't have written. */
function readNote(folder: SharedFolder, name: string): Promise<z.output<typeof waitingSchema> | undefined> {
  return folder.useFolder('waiting', (waiting) =>
    waiting.useFile(name, async (file) => {
      if (file === undefined || file.state.size > NOTE_MAX_BYTES) return undefined;
      return waitingSchema.parse(JSON.parse(await text(file.read())));
    }),
  );
}

function writeResponse(county: County, folder: SharedFolder, stem: string, answer: PriaAnswer): Promise<void> {
  return folder.useFolder('responses', (responses) =>
    responses.write(`${stem}.xml`, writePriaResponse(answer, county)),
  );
}

function noteState(folder: SharedFolder, stem: string, { packageId, documents, state }: PriaAnswer): Promise<void> {
  const names = documents.map(({ documentId, sequence }) => ({ documentId, sequence }));
  return folder.useFolder('waiting', (waiting) =>
    FINAL_STATES.includes(state)
      ? waiting.remove(`${stem}.json`)
      : waiting.write(`${stem}.json`, JSON.stringify({ packageId, documents: names, state })),
  );
}

/** A call of the folder's user, without a session and a browser. */
function contextOf(county: County, reports: ReportExports, caller: Caller): CallContext {
  return {
    ...{ db: county.db, county, caller, reports, describePublisher, translate: translatorOf(caller.language) },
    signal: new AbortController().signal,
    client: {
      ...{ address: '', requestId: 'file-pria-requests', origin: new URL(county.address).origin, userAgent: '' },
      ...{ sessionToken: undefined, ifMatch: undefined },
      accepts: () => false,
    },
  };
}
