import type { RequestOf } from '@portal/contract/endpoint';
import { PRINT_ENDPOINTS } from '@portal/contract/index/search/run/print-search';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { summarizeSearch } from '@portal/contract/index/search/run/summarize-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustEscrow } from '../../../money/ledger/index.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { countMatches } from '../select/count-matches.queries.ts';

const NAME = { grantorGranteeLastName: 'BANK' };
const DATES = { fromRecordedDate: '01/01/1900', toRecordedDate: '11/20/2026' };
const ALL_DOCUMENTS = sql`SELECT recorded_at, instrument_code FROM documents WHERE NOT is_withheld`;
type Summarized = RequestOf<typeof summarizeSearch>;

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.county;
  user = await test.signedIn();
  await addTestCodes(db);
  // 1,200 documents from 1900 on, every 30 days, with two parties that match each; every seventh is withheld.
  await sql`
    INSERT INTO documents (document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code, is_withheld)
    SELECT 'A', n::text, lpad(n::text, 6, '0'), n::text, 'A' || n, date '1900-01-01' + n * 30,
           (ARRAY['WD', 'QCD', 'MTG'])[1 + n % 3], n % 7 = 0
    FROM generate_series(1, 1200) AS n`.execute(db);
  await sql`
    INSERT INTO names (document_id, role, sequence, party_role, kind, display_name, last_name, key, key_nospace, first_key,
                       middle_key, document_type, number_key, recorded_at, instrument_code, is_withheld)
    SELECT id, 'GRANTOR', sequence, 'GRANTOR', 'NON_HUMAN', 'BANK ' || sequence, 'BANK', 'BANK', 'BANK', '', '',
           document_type, number_key, recorded_at, instrument_code, is_withheld
    FROM documents, generate_series(1, 2) AS sequence`.execute(db);
});
afterAll(() => test.close());

const summarize = (request: object, client = user) => client.call(summarizeSearch, request as Summarized);
const byName = (criteria: object = {}, client = user) =>
  summarize({ type: 'searchByName', criteria: { ...NAME, ...criteria } }, client);

/** Counts by reading every document, which the summary doesn't. */
async function countDocuments(condition: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM documents WHERE NOT is_withheld AND ${sql.raw(condition)}`.execute(
    test.county.db,
  );
  return rows[0]?.count ?? 0;
}

describe('The summary of a search', () => {
  it('counts each document once, in its decade and in every group of its instrument', async () => {
    const { content } = await byName();
    expect(content.total).toBe(await countDocuments('true'));
    expect(content.periodUnit).toBe('DECADE');
    expect(content.periods).toHaveLength(10);
    for (const { fromRecordedDate, toRecordedDate, count } of content.periods)
      expect(count).toBe(await countDocuments(`recorded_on BETWEEN '${fromRecordedDate}' AND '${toRecordedDate}'`));
    expect(content.groups).toEqual([
      { code: 'DEEDS', description: 'Deeds', count: await countDocuments(`instrument_code IN ('WD', 'QCD')`) },
      {
        code: 'MTGS',
        description: 'Mortgages and satisfactions',
        count: await countDocuments(`instrument_code = 'MTG'`),
      },
    ]);
    expect(content.narrowedSearchCents).toBe(0);
  });

  it('has the numbers that the narrowed searches find', async () => {
    const { periods, groups } = (await byName()).content;
    const [{ count: inDecade = 0, ...decade } = {}] = periods;
    const [{ code = '', count: inGroup = 0 } = {}] = groups;
    for (const [changes, count] of [
      [decade, inDecade],
      [{ instrumentGroup: code }, inGroup],
    ] as const) {
      const { content } = await user.call(SEARCH_ENDPOINTS.searchByName, { ...NAME, ...changes } as never);
      expect(content.searchResults.totalRecordCount).toBe(count);
      expect((await byName(changes)).content.total).toBe(count);
    }
  });

  it('has years and then months for a narrower search, and no groups for a search limited to one', async () => {
    const decade = { fromRecordedDate: '01/01/1950', toRecordedDate: '12/31/1959', instrumentGroup: 'DEEDS' };
    const { content } = await byName(decade);
    expect(content).toMatchObject({ periodUnit: 'YEAR', groups: [] });
    expect(content.periods).toHaveLength(10);
    const year = { fromRecordedDate: '01/01/1950', toRecordedDate: '12/31/1950' };
    expect((await byName(year)).content.periodUnit).toBe('MONTH');
  });

  it('exists for any search for documents, with bars only for criteria in the form', async () => {
    const { content } = await summarize({ type: 'searchByDate', criteria: DATES });
    expect(content).toMatchObject({
      total: await countDocuments('true'),
      groups: [{ code: 'DEEDS' }, { code: 'MTGS' }],
    });
    const numbers = { fromDocumentNumber: '1', toDocumentNumber: '1200' };
    const numbered = await summarize({ type: 'searchByDocumentNumber', criteria: numbers });
    expect(numbered.content).toMatchObject({ periods: [], groups: [] });
  });

  it('is in the printed list', async () => {
    const response = await user.send(PRINT_ENDPOINTS.searchByName, { ...NAME, format: 'pdf' });
    const [page] = await readPdfPages(response.rawPayload);
    expect(page).toContain('First 1,000 of 1,029 records. Results truncated.');
  });

  it('of a search that can’t match anything is empty', async () => {
    expect((await byName({ grantorGranteeLastName: '--' })).content).toMatchObject({
      total: 0,
      periods: [],
      groups: [],
    });
  });

  it('has no number for more documents than are counted, or if counting takes too long', async () => {
    const { db } = test.county;
    const all = await countDocuments('true');
    const count = (maxMatches: number) => countMatches(db, ALL_DOCUMENTS, { maxMatches, timeoutMs: 10_000 });
    expect((await count(all))?.total).toBe(all);
    expect(await count(all - 1)).toBeUndefined();
    const slow = sql`${ALL_DOCUMENTS} AND pg_sleep(0.1) IS NOT NULL`;
    expect(await countMatches(db, slow, { maxMatches: all, timeoutMs: 50 })).toBeUndefined();
  });

  it('counts toward each user’s share of counts', async () => {
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await byName()).status));
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    expect(statuses).toContain(429);
    expect((await byName()).status).toBe(200);
  });

  it.each([
    ['an unknown search', { type: 'searchByTown', criteria: {} }],
    ['criteria of another search', { type: 'searchByTaxLien', criteria: NAME }],
    ['an unknown field', { type: 'searchByName', criteria: { ...NAME, lastName: 'x' } }],
    ['criteria with problems', { type: 'searchByName', criteria: { grantorGranteeLastName: 'B' } }],
  ])('is refused for %s', async (_title, request) => {
    expect((await summarize(request)).status).toBe(400);
  });
});

describe('The summary of a search with a price', () => {
  const save = (name: number) =>
    saveSettings(test.county.db, { group: 'aLaCarte', content: { name }, actor: SYSTEM_ACTOR });
  beforeAll(() => save(50));
  afterAll(() => save(0));

  async function payIn(client: TestClient): Promise<void> {
    await adjustEscrow(test.county.db, {
      accountId: client.accountId,
      amountCents: 1_000,
      opKey: `${client.username} pays in`,
      note: '',
      actor: SYSTEM_ACTOR,
      at: test.clock.now(),
    });
  }
  const search = (client: TestClient, request: object = NAME) =>
    client.call(SEARCH_ENDPOINTS.searchByName, request as never);

  it('is refused until the search is paid, and is free then', async () => {
    const client = await test.signedIn();
    await payIn(client);
    expect((await byName({}, client)).status).toBe(402);
    expect((await search(client)).content.usageBalance).toBe(950);
    for (const criteria of [{}, { grantorGranteeLastName: ' bank ' }]) {
      const { content } = await byName(criteria, client);
      expect(content).toMatchObject({ total: await countDocuments('true'), narrowedSearchCents: 50 });
    }
    // The narrowed search is another search.
    expect((await byName({ instrumentGroup: 'DEEDS' }, client)).status).toBe(402);
    expect((await search(client, { ...NAME, instrumentGroup: 'DEEDS' })).content.usageBalance).toBe(900);
    expect((await search(client, { ...NAME, instrumentGroup: 'DEEDS' })).content.usageBalance).toBe(900);
  });

  it('is refused for another user’s search, even within the account', async () => {
    const client = await test.signedIn();
    await payIn(client);
    await search(client);
    const colleague = await test.signedIn({ accountId: client.accountId });
    expect((await byName({}, colleague)).status).toBe(402);
    expect((await byName({}, client)).status).toBe(200);
  });

  it('is refused for the search of another guest', async () => {
    const guest = await test.signedIn({ role: 'GUEST' });
    const { userId, accountId, username } = guest;
    const other = Object.assign(test.client(), { userId, accountId, username });
    await other.openSession('GUEST');
    await payIn(guest);
    expect((await search(guest)).content.searchResults.totalRecordCount).toBe(1_000);
    expect((await byName({}, guest)).status).toBe(200);
    expect((await byName({}, other)).status).toBe(402);
  });

  it('is free for staff, who pay for no search', async () => {
    const staff = await test.signedIn({ role: 'COUNTY' });
    expect((await byName({}, staff)).content.narrowedSearchCents).toBe(0);
  });
});
