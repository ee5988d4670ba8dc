import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptFiling, claimFiling, rejectFiling } from '@portal/contract/filing/efile/queue';
import type { County } from '@portal/server/county';
import { drawPdf, offerEfile } from '@portal/testing/apps/efile-app';
import { completeProfile, writePackage } from '@portal/testing/apps/pria-app';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findMoneyFaults } from '../../../../find-money-faults.ts';
import { startReportExports } from '../../../../platform/report/report-exports.ts';
import { filePriaRequests } from './file-pria-requests.ts';

let app: TestApp;
let submitter: TestClient;
let path: string;
const reports = startReportExports();
beforeAll(async () => {
  app = await startSellingApp();
  await offerEfile(app);
});
beforeEach(async () => {
  submitter = await signInBuyer(app, { escrowCents: 50_000 });
  await completeProfile(app, submitter.userId);
  path = mkdtempSync(join(tmpdir(), 'portal-pria-'));
});
afterEach(async () => {
  rmSync(path, { recursive: true });
  expect(await findMoneyFaults(app.county)).toEqual([]);
});
afterAll(async () => {
  await reports.close();
  await app.close();
});

const county = (changed: Partial<County> = {}): County => ({
  ...app.county,
  priaFolders: [{ username: submitter.username, path }],
  ...changed,
});
const run = (of = county()) => filePriaRequests(of, reports);
/** Leaves a request in the folder, written some minutes ago. */
function leave(name: string, xml: string, minutesAgo = 5): void {
  writeFileSync(join(path, name), xml);
  const then = new Date(app.clock.now().getTime() - minutesAgo * 60_000);
  utimesSync(join(path, name), then, then);
}

const drawDocument = async () => (await drawPdf({ text: randomUUID() })).toString('base64');
const list = (folder = '') =>
  readdirSync(join(path, folder), { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
const readResponse = () => {
  const [only, ...others] = list('responses');
  expect(others).toEqual([]);
  return readFileSync(join(path, 'responses', String(only)), 'utf8');
};
const numberOf = (response: string) => /_Name="(EF-\d+)"/.exec(response)?.[1] ?? '';

async function claim(number: string): Promise<{ readonly clerk: TestClient; readonly id: number }> {
  const clerk = await app.signedIn({ role: 'COUNTY' });
  const { id } = await app.county.db
    .selectFrom('filings')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  await clerk.call(claimFiling, { id });
  return { clerk, id };
}

test('a request in the folder is filed once, and its response follows the filing until it is recorded', async () => {
  leave('deed.xml', writePackage({ packageId: 'F-1', document: await drawDocument() }));
  await run();
  expect(list()).toEqual([]);
  expect(list('done')).toEqual([expect.stringMatching(/^deed-[0-9a-f]{8}\.xml$/)]);
  const number = numberOf(readResponse());
  expect(readResponse()).toContain('_Code="Submitted"');
  expect(await submitter.getBalance()).toBe(45_400);
  const { clerk, id } = await claim(number);
  await run();
  expect(readResponse()).toContain('_Code="InReview"');
  const recorded = { documentNumber: 'F100' };
  await clerk.call(acceptFiling, { id, version: 1, ...recorded });
  await run();
  expect(readResponse()).toContain('_InstrumentNumberIdentifier="F100"');
  expect(readResponse()).toContain('<DOCUMENT>JVBERi0');
  expect(list('waiting')).toEqual([]);
});

test('a request that was not moved aside is answered again, and charged once', async () => {
  const xml = writePackage({ packageId: 'F-2', document: await drawDocument() });
  leave('deed.xml', xml);
  await run();
  leave('deed.xml', xml);
  await Promise.all([run(), run()]);
  expect(list()).toEqual([]);
  expect(readResponse()).toContain('_Code="Submitted"');
  expect(await submitter.getBalance()).toBe(45_400);
});

test('a rejection is answered with its reasons', async () => {
  leave('deed.xml', writePackage({ packageId: 'F-3', document: await drawDocument() }));
  await run();
  const { clerk, id } = await claim(numberOf(readResponse()));
  await clerk.call(rejectFiling, { id, version: 1, reasons: ['A page is missing'] });
  await run();
  expect(readResponse()).toContain('_Description="A page is missing"');
  expect(list('waiting')).toEqual([]);
});

test('a request that can’t be filed is answered with a message, and other requests are still filed', async () => {
  leave('a.xml', '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><l>&x;</l>');
  leave('b.xml', 'no XML');
  leave('c.xml', writePackage({ packageId: 'F-4', document: await drawDocument() }));
  await run();
  const responses = list('responses').map((name) => readFileSync(join(path, 'responses', name), 'utf8'));
  expect(responses.map((text) => /_Code="(\w+)"/.exec(text)?.[1])).toEqual(['Error', 'Error', 'Submitted']);
  expect(responses.join()).not.toContain('root:');
  expect(list()).toEqual([]);
});

test('two packages with one file name get separate responses', async () => {
  for (const packageId of ['F-5', 'F-6']) {
    leave('deed.xml', writePackage({ packageId, document: await drawDocument() }));
    await run();
  }
  expect(list('responses')).toHaveLength(2);
  expect(await submitter.getBalance()).toBe(40_800);
});

test('unfinished, hidden and other files, and links, are left alone', async () => {
  const xml = writePackage({ packageId: 'F-7', document: await drawDocument() });
  leave('new.xml', xml, 0);
  leave('.hidden.xml', xml);
  leave('deed.xml.part', xml);
  symlinkSync(join(path, 'deed.xml.part'), join(path, 'link.xml'));
  await run();
  expect(list()).toEqual(['.hidden.xml', 'deed.xml.part', 'link.xml', 'new.xml']);
  expect(await submitter.getBalance()).toBe(50_000);
});

test('a request waits while its user is locked or unknown', async () => {
  leave('deed.xml', writePackage({ packageId: 'F-8', document: await drawDocument() }));
  await run(county({ priaFolders: [{ username: 'no.one', path }] }));
  const setStatus = (status: string) =>
    app.county.db.updateTable('users').set({ status }).where('id', '=', submitter.userId).execute();
  await setStatus('I');
  await run();
  expect(list()).toEqual(['deed.xml']);
  await setStatus('A');
  await run();
  expect(list()).toEqual([]);
});

test('a package is answered when its turn comes, even behind more packages than a run checks', async () => {
  leave('zinnia.xml', writePackage({ packageId: 'Z-1', document: await drawDocument() }));
  await run();
  const { clerk, id } = await claim(numberOf(readResponse()));
  await clerk.call(rejectFiling, { id, version: 1, reasons: ['A page is missing'] });
  for (let n = 0; n < 500; n += 1) {
    const other = { packageId: `A-${n}`, documents: [], state: 'SUBMITTED' };
    writeFileSync(join(path, 'waiting', `a${n}.json`), JSON.stringify(other));
  }
  await run();
  app.clock.advanceMinutes(1);
  await run();
  expect(readResponse()).toContain('A page is missing');
});

/** A file of the portal, which the sender can't read, at every name that the portal is about to write. */
function plantLinks(victim: string, folder: string, names: readonly string[]): void {
  writeFileSync(victim, 'kept');
  mkdirSync(join(path, folder), { recursive: true });
  for (const name of names) symlinkSync(victim, join(path, folder, name));
}

test('links that the sender plants where responses and notes belong are replaced, and their targets stay', async () => {
  const victim = join(app.folder, 'victim');
  const xml = writePackage({ packageId: 'F-9', document: await drawDocument() });
  leave('deed.xml', xml);
  await run();
  const [response = '', note = ''] = [list('responses')[0], list('waiting')[0]];
  plantLinks(victim, 'responses', [`.${response}.part`]);
  plantLinks(victim, 'waiting', [`.${note}.part`]);
  rmSync(join(path, 'responses', response));
  rmSync(join(path, 'waiting', note));
  plantLinks(victim, 'responses', [response]);
  plantLinks(victim, 'waiting', [note]);
  leave('deed.xml', xml);
  await run();
  expect(readFileSync(victim, 'utf8')).toBe('kept');
  expect(readFileSync(join(path, 'responses', response), 'utf8')).toContain('_Code="Submitted"');
});

test.each(['responses', 'done', 'waiting'])(
  'a link with the name of %s is refused, and other folders still work',
  async (name) => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'portal-elsewhere-'));
    const other = mkdtempSync(join(tmpdir(), 'portal-pria-'));
    symlinkSync(elsewhere, join(path, name));
    leave('deed.xml', writePackage({ packageId: `L-${name}`, document: await drawDocument() }));
    const both = county({ priaFolders: [path, other].map((each) => ({ username: submitter.username, path: each })) });
    await run(both).catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOTDIR'));
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(readdirSync(other)).toContain('waiting');
    rmSync(elsewhere, { recursive: true });
    rmSync(other, { recursive: true });
  },
);
