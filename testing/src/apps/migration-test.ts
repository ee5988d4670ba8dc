import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMigrations } from '@portal/contract/office/legacy-migration/migrations';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import { afterAll, beforeAll, beforeEach, inject, vi } from 'vitest';
import { openTestDatabase } from '../database/test-database.ts';
import { startTestApp, type TestApp, type TestClient } from './test-app.ts';

const SCRIPT = join(import.meta.dirname, '../../../docs/migration-staging.sql');

type StagingTable = 'lrp_accounts' | 'lrp_users' | 'lrp_audit_log';

/** A county, a user of the provider, and a database with the empty staging tables that a migration reads. */
export class MigrationTest {
  app!: TestApp;
  provider!: TestClient;
  source!: OpenDatabase;
  readonly address: string;
  #sourceName = '';

  constructor() {
    const { hostname, port } = new URL(inject('postgresUrl'));
    this.address = `postgresql://${hostname}:${port}`;
    beforeAll(async () => {
      this.source = await openTestDatabase();
      const { rows } = await this.source.executeSql('SELECT current_database() AS name');
      this.#sourceName = String((rows[0] as { name: string }).name);
      for (const statement of readFileSync(SCRIPT, 'utf8').split(';'))
        if (statement.includes('CREATE TABLE')) await this.source.executeSql(statement);
    });
    afterAll(() => this.source.close());
    beforeEach(async () => {
      this.app = await startTestApp();
      Object.assign(this.app.county, { migrationSources: [`${this.address}?tls=off`] });
      this.provider = await this.app.signedIn({ role: 'TRIMIN', account: { name: 'Provider' } });
      await this.source.executeSql('TRUNCATE lrp_accounts, lrp_users, lrp_audit_log');
      return () => this.app.close();
    });
  }

  /** The request of a migration: the address of the staging tables. */
  login() {
    return {
      landSharkOneDbAddress: this.address,
      landSharkOneDbName: this.#sourceName,
      landSharkOneDbUsername: 'postgres',
      landSharkOneDbPassword: 'any',
    };
  }

  /** Fills a staging table; columns that a row leaves out are empty. */
  async fill(table: StagingTable, rows: readonly object[]): Promise<void> {
    await this.source.executeSql(
      `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }

  /** Waits until the newest migration of a kind has ended, and returns it. */
  async waitForEnd(kind: 'accountsUsers' | 'auditLog') {
    return vi.waitFor(
      async () => {
        const { runs } = (await this.provider.call(listMigrations, {})).content;
        const run = runs.find((each) => each.kind === kind);
        if (run === undefined || run.state === 'RUNNING') throw new Error('It is running.');
        return run;
      },
      { timeout: 60_000, interval: 50 },
    );
  }
}
