import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateCounty, prepareServing } from '@portal/server/migrate-county';
import { openPglite } from '@portal/server/platform/database/open-pglite';
import { openPostgres } from '@portal/server/platform/database/open-postgres';
import type { TestProject } from 'vitest/node';
import { PROGRAMS_VARIABLE } from '../programs/find-program.ts';
import { joinPrograms } from '../programs/join-programs.ts';
import { startPostgresServer } from './postgres-server.ts';
import { OWNER_ROLE, SERVING_ROLE, withRole } from './roles.ts';

/** Creates, once for each run, the migrated database from which every test file gets its copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = project.config.env.ENGINE === 'pglite' ? 'pglite' : 'postgresql';
  project.provide('engine', engine);
  const stop = await (engine === 'pglite' ? providePglite(project) : providePostgres(project));
  const removeFolders = collectTemporaryFolders();
  return async () => {
    await stop();
    removeFolders();
  };
}

/**
 * Makes the folders that tests and the processes they start leave behind go into one, which the workers inherit with the environment.
 *
 * @returns removes them.
 */
function collectTemporaryFolders(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tests-'));
  // Servers of databases run as another user, who has to reach their folders in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function providePglite(project: TestProject): Promise<() => Promise<void>> {
  const database = await openPglite();
  if (database.engine !== 'pglite') throw new Error('The embedded engine was asked for.');
  await migrateCounty(database);
  // A copy clears its buffers when it is opened: half of its start with the 128 MB that a county has, of which tests fill a tenth.
  await database.executeSql(`ALTER SYSTEM SET shared_buffers = '16MB'`);
  // Otherwise each copy would repeat the migrations from its log.
  await database.executeSql('CHECKPOINT');
  const folder = mkdtempSync(join(tmpdir(), 'portal-pglite-'));
  const image = join(folder, 'migrated.tar');
  const dump = await database.pglite.dumpDataDir('none');
  writeFileSync(image, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  project.provide('pgliteImage', image);
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const joined = joinPrograms();
  const server = await startPostgresServer({ extraSettings: listRecordingSettings(process.env.RECORD_STATEMENTS) });
  const maintenance = openPostgres(server.urlOf('postgres'));
  for (const role of [OWNER_ROLE, SERVING_ROLE]) await maintenance.executeSql(`CREATE ROLE ${role} LOGIN`);
  await maintenance.executeSql(`CREATE DATABASE portal_template OWNER ${OWNER_ROLE}`);
  await maintenance.close();
  const template = openPostgres(withRole(server.urlOf('portal_template'), OWNER_ROLE));
  await migrateCounty(template);
  await prepareServing(template, SERVING_ROLE);
  await template.close();
  process.env[PROGRAMS_VARIABLE] = await joined;
  project.provide('postgresUrl', server.urlOf('postgres'));
  project.provide('postgresSocketUrl', server.socketUrlOf('postgres'));
  return () => server.stop();
}

/** @param folder where the statements of the run are written (scripts/record-statements.mjs); undefined in all other runs. */
function listRecordingSettings(folder: string | undefined): readonly string[] {
  if (folder === undefined) return [];
  return [
    'logging_collector=on',
    'log_destination=jsonlog',
    'log_statement=all',
    `log_directory=${folder}`,
    'log_filename=statements.log',
    'log_rotation_size=0',
    'log_file_mode=0644',
  ];
}
