import { migrateAuditLog } from '@portal/contract/office/legacy-migration/migrations';
import { MigrationTest } from '@portal/testing/apps/migration-test';
import { describe, expect, it } from 'vitest';

const migration = new MigrationTest();

const entry = (id: number, values: object = {}) => ({
  ...{ entry_id: id, happened_at: '2019-07-04 23:30:00', entry_type: 'SIGN_IN', username: 'anna.berg' },
  ...{ description: `Signed in ${id}`, ...values },
});
const fill = (entries: readonly object[]) => migration.fill('lrp_audit_log', entries);

async function migrate(options: object = {}) {
  const started = await migration.provider.call(migrateAuditLog, { ...migration.login(), ...options });
  expect(started.content.state).toBe('RUNNING');
  return migration.waitForEnd('auditLog');
}

const listEntries = () =>
  migration.app.county.db
    .selectFrom('audit_entries')
    .select(['action', 'occurred_at as occurredAt', 'username', 'user_id as userId', 'details'])
    .where('data_source', '=', 'ONE')
    .orderBy('source_entry_id')
    .execute();

describe('The migration of the audit log', () => {
  it('converts times from the county’s time zone, and keeps users and texts', async () => {
    await fill([
      entry(1, { username: migration.provider.username.toUpperCase() }),
      entry(2, { entry_type: 'TRANSACTION', happened_at: '2019-01-01 00:00:00' }),
      entry(3, { entry_type: 'OTHER', description: 'Text with \u202e and ; DROP TABLE' }),
      entry(4, { happened_at: '2019-13-41 00:00:00' }),
    ]);
    const { report } = await migrate();
    expect(report.counts).toEqual({ auditLog: { read: 4, loaded: 3, rejected: 1 } });
    expect(report.notes.map(({ key, outcome }) => `${key} ${outcome}`)).toEqual(['3 unknownType', '4 invalidField']);
    expect(await listEntries()).toMatchObject([
      { action: 'migrated.signIn', occurredAt: new Date('2019-07-05T04:30:00Z'), userId: migration.provider.userId },
      { action: 'migrated.transaction', occurredAt: new Date('2019-01-01T06:00:00Z'), userId: null },
      { action: 'migrated.user', details: { text: 'Text with \u202e and ; DROP TABLE' } },
    ]);
  });

  it('adds no entry twice, and loads the requested period and type', async () => {
    await fill([
      entry(1, { happened_at: '2018-12-31 23:59:59' }),
      entry(2, { entry_type: 'TRANSACTION', happened_at: '2019-01-31 23:59:59' }),
      entry(3, { happened_at: '2019-01-15 08:00:00' }),
    ]);
    const january = { fromDate: '01/01/2019', toDate: '01/31/2019' };
    expect((await migrate({ ...january, dataType: 'transactions' })).report.counts.auditLog?.read).toBe(1);
    expect((await migrate(january)).report.counts.auditLog?.read).toBe(2);
    await migrate();
    await migrate();
    expect(await listEntries()).toHaveLength(3);
  });

  it('continues after the last batch if it failed', async () => {
    await fill(Array.from({ length: 25 }, (_, index) => entry(index + 1)));
    await migration.app.database.executeSql(`
      CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.source_entry_id = 15 THEN RAISE 'no'; END IF; RETURN NEW; END $$`);
    await migration.app.database.executeSql(
      'CREATE TRIGGER fail_late BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION fail_late()',
    );
    expect(await migrate({ batchSize: 10 })).toMatchObject({ state: 'FAILED', problem: 'PORTAL_FAILED' });
    expect(await listEntries()).toHaveLength(10);
    await migration.app.database.executeSql('DROP TRIGGER fail_late ON audit_entries');
    const again = await migrate({ batchSize: 10 });
    expect(again).toMatchObject({ state: 'DONE', report: { counts: { auditLog: { read: 15 } } } });
    expect(await listEntries()).toHaveLength(25);
  });

  it.each([
    [{ fromDate: '13/01/2019' }, 'fromDate'],
    [{ fromDate: '02/01/2019', toDate: '01/01/2019' }, 'toDate'],
    [{ batchSize: 0 }, 'batchSize'],
    [{ batchSize: 50_001 }, 'batchSize'],
    [{ landSharkOneDbPassword: '' }, 'landSharkOneDbPassword'],
  ])('refuses %o', async (values, field) => {
    const response = await migration.provider.send(migrateAuditLog, { ...migration.login(), ...values });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fieldErrors)).toEqual([field]);
  });
});
