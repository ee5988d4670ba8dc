import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { summarizeSearch } from '@portal/contract/index/search/run/summarize-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes, type TestDocument } from '@portal/testing/builders/records-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContext } from '../../../../platform/http/route.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';
import { composeCertifiedSearch } from '../print/compose-certified-search.ts';

let test: TestApp;
let user: TestClient;

/** Adds a document with the recognized words of its pages. */
async function addRead(document: TestDocument, pages: readonly string[]): Promise<void> {
  const id = await addDocument(test.county.db, { ...document, imagePageCount: pages.length });
  for (const [index, text] of pages.entries())
    await sql`INSERT INTO page_texts (document_id, page, state, urgency, recorded_at, engine, read_at, words, search)
      VALUES (${id}, ${index + 1}, 'READ', 2, '1990-01-01', 'test', now(), '', to_tsvector('page_text', ${text}))`.execute(
      test.county.db,
    );
}

beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  await addRead({ key: 'A1', recordedOn: '1981-05-01', instrument: 'WD' }, [
    'warranty deed of the railroad',
    'the last will and testament of john smith',
    'easement for the railroad and its track',
  ]);
  await addRead({ key: 'A2', recordedOn: '1995-05-01', instrument: 'MTG' }, [
    'mortgage by john srnith to the railroad company',
    'option to lease',
  ]);
  await addRead({ key: 'A3', recordedOn: '2005-05-01', instrument: 'QCD' }, [
    'railroad one two three four five six seven eight nine ten track',
  ]);
  await addRead({ key: 'A4', recordedOn: '2010-05-01', isWithheld: true }, ['railroad secret']);
  await saveSettings(test.county.db, {
    ...{ group: 'search', actor: SYSTEM_ACTOR },
    content: { searchByImageWords: true },
  });
});
afterAll(() => test.close());

const search = (criteria: object, client = user) => client.call(SEARCH_ENDPOINTS.searchByImageWords, criteria as never);

/** The documents that a search finds, each with the pages that have the words. */
async function find(criteria: object): Promise<readonly string[]> {
  const { content } = await search(criteria);
  return content.searchResults.searchResultList.map((row) => {
    const { docId, foundOnPages } = row as { readonly docId: string; readonly foundOnPages?: readonly number[] };
    return `${docId}: ${foundOnPages?.join(', ')}`;
  });
}

describe('The search for words in images', () => {
  it.each<[string, object, readonly string[]]>([
    ['a word, on each of its pages', { imageWords: 'Railroad' }, ['A1: 1, 3', 'A2: 1', 'A3: 1']],
    ['all words on one page', { imageWords: 'railroad easement' }, ['A1: 3']],
    ['no words of several pages', { imageWords: 'warranty easement' }, []],
    ['forms of a word', { imageWords: 'railroads easements' }, ['A1: 3']],
    ['words that other searches of texts leave out', { imageWords: 'will' }, ['A1: 2']],
    ['a word with a usual error of recognition', { imageWords: 'smith' }, ['A1: 2', 'A2: 1']],
    ['a phrase', { imagePhrase: 'last will' }, ['A1: 2']],
    ['a phrase with the error', { imagePhrase: 'john smith' }, ['A1: 2', 'A2: 1']],
    ['no phrase in another order', { imagePhrase: 'will last' }, []],
    ['words near each other, in any order', { imageNear: 'track railroad' }, ['A1: 3']],
    [
      'no documents with an unwanted word on any page',
      { imageWords: 'railroad', imageWithout: 'lease' },
      ['A1: 1, 3', 'A3: 1'],
    ],
    ['documents of a group', { imageWords: 'railroad', instrumentGroup: 'DEEDS' }, ['A1: 1, 3', 'A3: 1']],
    [
      'documents of some days',
      { imageWords: 'railroad', fromRecordedDate: '01/01/1990', toRecordedDate: '01/01/2000' },
      ['A2: 1'],
    ],
    ['nothing of withheld documents', { imageWords: 'secret' }, []],
    ['nothing by operators', { imageWords: "railroad:* | !x' & easement" }, []],
  ])('finds %s', async (_, criteria, found) => {
    expect(await find(criteria)).toEqual(found);
  });

  it('says that it looked at the text of the images, and how many pages have been read', async () => {
    await sql`UPDATE page_text_passes SET pages_done = 1200, pages_known = 4000`.execute(test.county.db);
    const { content } = await search({ imageWords: 'railroad' });
    expect(content.displayCriteria).toEqual([
      { key: 'Words', value: 'railroad' },
      { key: 'Source', value: "The text of the images, which isn't the county's index" },
      { key: 'Pages read so far', value: '1,200 / 4,000' },
    ]);
  });

  it('counts as many as it lists', async () => {
    const { content } = await user.call(summarizeSearch, {
      type: 'searchByImageWords',
      criteria: { imageWords: 'railroad' },
    } as never);
    expect(content.total).toBe(3);
  });

  it("isn't certified, because a certificate is about the county's index", async () => {
    const { content } = await search({ imageWords: 'nowhere' });
    const context = user.asPayer() as CallContext;
    await expect(composeCertifiedSearch(context, content.addressKey ?? '', 100)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it('needs a word', async () => {
    const { status, envelope } = await search({ imageWithout: 'lease' });
    expect(status).toBe(400);
    expect(envelope).toMatchObject({ ok: false });
  });

  it('is off until the county turns it on', async () => {
    await saveSettings(test.county.db, {
      group: 'search',
      content: { searchByImageWords: false },
      actor: SYSTEM_ACTOR,
    });
    expect((await search({ imageWords: 'railroad' })).status).toBe(403);
    await saveSettings(test.county.db, { group: 'search', content: { searchByImageWords: true }, actor: SYSTEM_ACTOR });
    expect((await search({ imageWords: 'railroad' })).status).toBe(200);
  });
});
