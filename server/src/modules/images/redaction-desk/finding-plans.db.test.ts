import type { Db } from '@portal/server/platform/database/database';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { explain } from '@portal/testing/database/explain';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaitingFindings, findNextOfBooks, findNextOfDocuments, listWaiting } from './findings.queries.ts';

/** A desk with a million findings opens a page by an index, without sorting or reading all of them. */

const DOCUMENTS = 200;
const FINDINGS = 1_000_000;
const CLERK = { clerkId: 1, now: new Date('2026-11-20T18:00:00Z') };

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await addTestCodes(database.db);
  for (let number = 1; number <= DOCUMENTS; number += 1)
    await addDocument(database.db, { key: `A${number}`, instrument: 'WD', imagePageCount: 5_000 });
  await database.executeSql(`
    INSERT INTO number_findings (document_id, page, kind, reason, confidence, boxes)
    SELECT id, 1 + n % 5000, 'SSN', 'WORD', 90, '{1,1,2,2}' FROM documents
    CROSS JOIN generate_series(1, ${FINDINGS / 2 / DOCUMENTS}) AS n`);
  await database.executeSql(`
    INSERT INTO number_findings (series, number_key, page, kind, reason, confidence, boxes)
    SELECT 'BOOK', 'GR' || n, 1, 'SSN', 'WORD', 90, '{1,1,2,2}' FROM generate_series(1, ${FINDINGS / 2}) AS n`);
  await database.executeSql('ANALYZE number_findings, documents, redaction_claims');
});
afterAll(() => database.close());

const planOf = (run: (db: Db) => Promise<unknown>) =>
  explain(database, async (db) => {
    const found = await run(db);
    return found === undefined ? [] : [1];
  });

test.each<readonly [string, (db: Db) => Promise<unknown>]>([
  ['of documents', (db) => findNextOfDocuments(db, CLERK, undefined)],
  ['of documents after another', (db) => findNextOfDocuments(db, CLERK, { documentId: 100, page: 7 })],
  ['of books', (db) => findNextOfBooks(db, CLERK, undefined)],
  ['of books after another', (db) => findNextOfBooks(db, CLERK, { series: 'BOOK', numberKey: 'GR5', page: 1 })],
])('the next page %s is read from an index in its order', async (_title, run) => {
  const { plan, found } = await planOf(run);
  expect(found).toBe(1);
  expect(plan).toMatch(/Index Scan using number_findings_waiting/);
  expect(plan).not.toMatch(/Sort|Seq Scan on number_findings|Hash/);
});

test('the findings of a page are few of a million, and as many as a thousand are counted', async () => {
  const { plan } = await planOf((db) => listWaiting(db, { documentId: 100, page: 7 }));
  expect(plan).not.toMatch(/Seq Scan on number_findings/);
  expect(await countWaitingFindings(database.db)).toBe(1_000);
});
