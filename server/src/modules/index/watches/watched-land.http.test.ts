import { signUpForWatch } from '@portal/contract/index/watches/public-watches';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { indexDocuments, offerWatch, watch } from '@portal/testing/apps/watch-builder';
import { addLand, addPlat, type TestLand } from '@portal/testing/builders/land-builder';
import { addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendWatchAlerts } from './send-watch-alerts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addTestCodes(app.county.db);
  await offerWatch(app);
  await addPlat(app.county.db, { number: '27', name: 'BIRCH HOLLOW' });
  await addPlat(app.county.db, { number: '28', name: 'BIRCH HOLLOW 2ND' });
});
afterAll(() => app.close());

const MATCHING: readonly TestLand[] = [
  { plat: '27', block: '3', lots: '7' },
  { plat: '27', block: '3', lots: '5-9' },
  { plat: '27', block: '3', lots: '7', part: 'W 20 FT' },
  { plat: '27', block: '03', lots: '07' },
  { plat: '27', block: 'ALL' },
];

const NEIGHBORS: readonly TestLand[] = [
  { plat: '27', block: '3', lots: '8' },
  { plat: '27', block: '3', lots: '1-6' },
  { plat: '27', block: '3', lots: '17, 70' },
  { plat: '27', block: '4', lots: '7' },
  { plat: '27', block: '37', lots: '7' },
  { plat: '27', lots: '7' },
  { plat: '28', block: '3', lots: '7' },
  { place: '33-21-7', aliquot: 'NE4' },
];

test('watching one lot matches that lot, alone or with others, and never its neighbors', async () => {
  await watch(app, 'lot@example.com', { kind: 'LOT', plat: '27', block: '3', lot: '7' });
  const lands = [...MATCHING, ...NEIGHBORS];
  const keyOf = (land: TestLand) => `A${930_000 + lands.indexOf(land)}`;
  const ids = await indexDocuments(
    app,
    lands.map((land) => ({ key: keyOf(land) })),
  );
  for (const [index, land] of lands.entries()) await addLand(app.county.db, { document_id: ids[index] ?? 0 }, [land]);
  await sendWatchAlerts(app.county);
  expect(await listMatched()).toEqual(MATCHING.map(keyOf));
});

test('watching a section of a half township never matches the township, in alerts and in the count before', async () => {
  const lands: readonly TestLand[] = [{ place: '12-33½-21' }, { place: '12-33-21' }, { place: '12-34½-21' }];
  const ids = await indexDocuments(
    app,
    lands.map((_land, index) => ({ key: `A${940_000 + index}` })),
  );
  for (const [index, land] of lands.entries()) await addLand(app.county.db, { document_id: ids[index] ?? 0 }, [land]);
  const watched = { kind: 'SECTION', township: '33 1/2', range: '21', section: '12' } as const;
  const { content } = await app.client().call(signUpForWatch, { email: 'section@example.com', watched });
  expect(content.documentsInTwelveMonths).toBe(1);
  await watch(app, 'section@example.com', watched);
  await sendWatchAlerts(app.county);
  expect((await listMatched()).filter((key) => key.startsWith('A94'))).toEqual(['A940000']);
});

async function listMatched(): Promise<readonly string[]> {
  const { rows } = await app.database.executeSql(
    `SELECT document_type || number AS key FROM watch_matches JOIN documents ON documents.id = document_id ORDER BY number`,
  );
  return rows.map(({ key }) => String(key));
}
