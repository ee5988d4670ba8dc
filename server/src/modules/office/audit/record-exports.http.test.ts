import { allowsRole } from '@portal/contract/endpoint';
import { LISTS } from '@portal/contract/lists/lists';
import { auditList } from '@portal/contract/office/audit/audit-list';
import { exportSettings } from '@portal/contract/office/county-settings/settings-transfer';
import { OVERVIEW_REPORT } from '@portal/contract/office/reports/overview';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSettings } from '../county-settings/index.ts';
import { SYSTEM_ACTOR } from './index.ts';

let test: TestApp;
let provider: TestClient;
let filer: TestClient;
/** Keeps title files, which staff don't see. */
let examiner: TestClient;

beforeAll(async () => {
  test = await startTestApp();
  provider = await test.signedIn({ role: 'TRIMIN' });
  filer = await test.signedIn();
  examiner = await test.signedIn();
  const content = { titleFiles: true };
  await saveSettings(test.county.db, { group: 'titleFiles', content, actor: SYSTEM_ACTOR });
});
afterAll(() => test.close());

async function listEntriesOf({ userId }: TestClient) {
  return test.county.db
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('user_id', '=', userId)
    .where('action', 'in', ['list.exported', 'report.run', 'auditLog.viewed'])
    .orderBy('id')
    .execute();
}
const newestOf = async (client: TestClient) => (await listEntriesOf(client)).at(-1);

describe('An entry is written', () => {
  it.each(LISTS.map(({ file }) => file.endpoint))('for the export of a list: $path', async (endpoint) => {
    const client = allowsRole(endpoint.access, 'TRIMIN') ? provider : examiner;
    expect((await client.send(endpoint, { format: 'csv' })).statusCode).toBe(200);
    const report = endpoint.path.slice(endpoint.path.lastIndexOf('/') + 1);
    expect(await newestOf(client)).toEqual({ action: 'list.exported', details: { report, kind: 'csv' } });
  });

  it('for a report, on the screen too', async () => {
    const { statusCode } = await provider.send(OVERVIEW_REPORT.endpoint, { chart: 'accounts', format: 'screen' });
    expect(statusCode).toBe(200);
    expect(await newestOf(provider)).toMatchObject({ action: 'report.run', details: { kind: 'screen' } });
  });

  it('for the export of all settings', async () => {
    expect((await provider.call(exportSettings, {})).status).toBe(200);
    expect(await newestOf(provider)).toMatchObject({ action: 'list.exported' });
  });

  it('for a look at the audit log', async () => {
    expect((await provider.call(auditList.endpoint, {} as never)).status).toBe(200);
    expect(await newestOf(provider)).toEqual({ action: 'auditLog.viewed', details: {} });
  });
});

it('No entry is written for an export that is refused', async () => {
  const { statusCode } = await filer.send(auditList.file.endpoint, { format: 'csv' });
  expect(statusCode).toBe(403);
  expect(await listEntriesOf(filer)).toEqual([]);
});

it('Nothing is sent if the entry can’t be written', async () => {
  await test.database.executeSql(`ALTER TABLE audit_entries ADD CONSTRAINT is_full CHECK (false) NOT VALID`);
  const { statusCode, body } = await provider.send(auditList.file.endpoint, { format: 'csv' });
  await test.database.executeSql(`ALTER TABLE audit_entries DROP CONSTRAINT is_full`);
  expect([statusCode, body.includes(provider.username)]).toEqual([500, false]);
});
