import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILER_ROLES } from '@portal/contract/filing/efile/filing';
import { z } from 'zod';
import type { County, PriaFolder } from '../../../../county.ts';
import { type Caller, isStaff } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { ReportExports } from '../../../../platform/report/report-exports.ts';
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
  for (const folder of county.priaFolders ?? []) {
    const caller = await findFiler(county, folder);
    if (caller === undefined) continue;
    await fileRequests(contextOf(county, reports, caller), folder);
    await answerWaiting(contextOf(county, reports, caller), folder);
  }
}

/** The user of a folder, if they could file now. */
async function findFiler(county: County, { username, path }: PriaFolder): Promise<Caller | undefined> {
  const caller = await findActiveUserByName(county.db, username);
  if (caller === undefined || !FILER_ROLES.some((role) => role === caller.role)) {
    county.log.warn({ username, folder: path }, 'the user of a folder for filings is not an active filer');
    return undefined;
  }
  const { lockoutInPlace } = await getSettings(county.db, 'userLockout');
  return lockoutInPlace && !isStaff(caller) ? undefined : caller;
}

async function fileRequests(context: CallContext, { path }: PriaFolder): Promise<void> {
  const { county } = context;
  const sameSince = county.clock.now().getTime() - SAME_FOR_MS;
  const names = (await readdir(path)).filter((name) => REQUEST_NAME.test(name)).toSorted();
  for (const name of takeTurn(names, REQUESTS_PER_RUN, county.clock.now())) {
    // Skips the targets of links.
    const found = await lstat(join(path, name)).catch(() => undefined);
    if (found === undefined || !found.isFile() || found.mtimeMs > sameSince) continue;
    try {
      const answer = await filePriaRequest(context, async () => join(path, name));
      await giveAnswer(county, path, name, answer);
    } catch (error) {
      // Requests that can't be filed now are filed by the next run.
      if (!(error instanceof Refusal)) county.log.error({ err: error, request: name }, 'a request could not be filed');
    }
  }
}

/** Writes the response, notes the package if its state will change, and only then moves the request aside. */
async function giveAnswer(county: County, path: string, name: string, answer: PriaAnswer): Promise<void> {
  // Two packages can come under one file name.
  const stem = `${name.slice(0, -'.xml'.length)}-${toUploadKey(answer.packageId).slice(0, 8)}`;
  await writeResponse(county, path, stem, answer);
  await noteState(path, stem, answer);
  await mkdir(join(path, 'done'), { recursive: true });
  await rename(join(path, name), join(path, 'done', `${stem}.xml`)).catch((error: NodeJS.ErrnoException) => {
    // Another process has already answered it.
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Writes new responses for packages whose state has changed since the last response. */
async function answerWaiting(context: CallContext, { path }: PriaFolder): Promise<void> {
  const { county, db, caller } = context;
  const found = await readdir(join(path, 'waiting')).catch(() => []);
  const names = found.filter((name) => name.endsWith('.json')).toSorted();
  for (const name of takeTurn(names, WAITING_PER_RUN, county.clock.now())) {
    try {
      const waiting = waitingSchema.parse(JSON.parse(await readFile(join(path, 'waiting', name), 'utf8')));
      const key = { userId: caller.userId, uploadKey: toUploadKey(waiting.packageId) };
      const filingId = (await findImageOfUpload(db, key))?.filingId ?? undefined;
      if (filingId === undefined || (await findFiling(db, filingId))?.state === waiting.state) continue;
      const answer = await answerPria(context, waiting, filingId);
      const stem = name.slice(0, -'.json'.length);
      await writeResponse(county, path, stem, answer);
      await noteState(path, stem, answer);
    } catch (error) {
      if (!(error instanceof Refusal))
        county.log.error({ err: error, package: name }, 'a package could not be answered');
    }
  }
}

async function writeResponse(county: County, path: string, stem: string, answer: PriaAnswer): Promise<void> {
  await writeWhole(join(path, 'responses'), `${stem}.xml`, writePriaResponse(answer, county));
}

async function noteState(path: string, stem: string, { packageId, documents, state }: PriaAnswer): Promise<void> {
  if (FINAL_STATES.includes(state)) return rm(join(path, 'waiting', `${stem}.json`), { force: true });
  const names = documents.map(({ documentId, sequence }) => ({ documentId, sequence }));
  await writeWhole(join(path, 'waiting'), `${stem}.json`, JSON.stringify({ packageId, documents: names, state }));
}

/** Writes a file under another name first, so that no one reads an incomplete file. */
async function writeWhole(
  folder: string,
  name: string,
  content: string | ReturnType<typeof writePriaResponse>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `.${name}.part`), content);
  await rename(join(folder, `.${name}.part`), join(folder, name));
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
