import { confirmWatch, signUpForWatch } from '@portal/contract/index/watches/public-watches';
import type { Watched } from '@portal/contract/index/watches/watched';
import { computeParcelKey } from '@portal/server/modules/index/records';
import { sendWatchAlerts } from '@portal/server/modules/index/watches';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import { addDocument, TEST_DAY, type TestDocument } from '../builders/records-builder.ts';
import { getNewestEmail } from './emails.ts';
import type { TestApp } from './test-app.ts';

/** Switches the watch on, with the county's other settings as they start. */
export async function offerWatch({ county }: TestApp, propertyWatch = true): Promise<void> {
  const content = { propertyWatch, sheriffPhone: '(555) 010-0911' };
  await saveSettings(county.db, { group: 'propertyWatch', content, actor: SYSTEM_ACTOR });
}

/** Adds parcels to the index, because unknown ones can't be watched. */
export async function indexParcels({ county }: TestApp, numbers: readonly string[]): Promise<void> {
  await county.db
    .insertInto('parcels')
    .values(numbers.map((number) => ({ number, key: computeParcelKey(number) })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Signs an address up and confirms. @returns the secret of the link that manages its watches. */
export async function watch(test: TestApp, email: string, watched: Watched): Promise<string> {
  await test.client().call(signUpForWatch, { email, watched });
  const { ticket } = await getNewestEmail(test, email);
  return (await test.client().call(confirmWatch, { secret: ticket })).content.manageSecret;
}

/** Adds documents as one import does, and sends the alerts. @returns the ids of the documents. */
export async function importDocuments(test: TestApp, documents: readonly TestDocument[]): Promise<readonly number[]> {
  const ids = await indexDocuments(test, documents);
  await sendWatchAlerts(test.county);
  return ids;
}

/** Adds documents as one import does. @returns their ids. */
export async function indexDocuments(test: TestApp, documents: readonly TestDocument[]): Promise<readonly number[]> {
  const version = await startImport(test);
  const ids: number[] = [];
  for (const document of documents) ids.push(await addDocument(test.county.db, { recordedOn: TEST_DAY, ...document }));
  await test.county.db
    .updateTable('documents')
    .set({ index_version_id: version, first_index_version_id: version })
    .where('id', 'in', ids)
    .execute();
  await markFinished(test, version);
  return ids;
}

/** @returns the version of the index that the import writes. */
export async function startImport({ county }: TestApp): Promise<number> {
  const { id } = await county.db
    .insertInto('index_versions')
    .values({ source: 'test', started_at: county.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finishes an import and sends the alerts. */
export async function finishImport(test: TestApp, version: number): Promise<void> {
  await markFinished(test, version);
  await sendWatchAlerts(test.county);
}

async function markFinished({ county }: TestApp, version: number): Promise<void> {
  const finished = { finished_at: county.clock.now() };
  await county.db.updateTable('index_versions').set(finished).where('id', '=', version).execute();
}
