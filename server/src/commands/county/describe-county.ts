import { readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { CountyLine } from '../../counties-file.ts';
import { findIndexLoadedAt } from '../../modules/index/records/index.ts';
import { listFindings } from '../../modules/money/cards/index.ts';
import { findSchema } from '../../platform/database/migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { askReplica } from '../../platform/database/replicas.ts';
import { LAST_BACKUP } from '../backup/write-backup.ts';
import { openCountyDatabase } from '../open-county-database.ts';

/** More open findings are a fault of the gateway's account. */
const FINDINGS_MAX = 1_000;
const MEGABYTE = 1024 ** 2;

/**
 * Describes a county in one line: its schema, its last import and backup, the state of its replicas, its disk, and the open findings of its
 * card payments. Nothing is migrated or written.
 *
 * @throws OperatorError if it has no database; FolderInUseError while the portal has an embedded one open.
 */
export async function describeCounty(line: CountyLine): Promise<string> {
  const database = await openCountyDatabase(line, { creates: false });
  try {
    const { version, isBehind } = await findSchema(database);
    const schema = `schema ${version ?? 'missing'}${isBehind ? ' (not the newest)' : ''}`;
    // The tables of another schema can have other columns.
    const content = isBehind ? [] : await describeContent(database);
    const replicas = await describeReplicas(database, line);
    const disk = await describeDisk(database, line);
    return [schema, ...content, `last backup ${readLastBackup(line)}`, ...replicas, disk].join(', ');
  } finally {
    await database.close();
  }
}

async function describeContent({ db }: OpenDatabase): Promise<readonly string[]> {
  const loadedAt = await findIndexLoadedAt(db);
  const findings = await listFindings(db, { isOpen: true, limit: FINDINGS_MAX });
  const count = findings.length === FINDINGS_MAX ? `${FINDINGS_MAX} or more` : String(findings.length);
  return [`last import ${loadedAt?.toISOString() ?? 'never'}`, `open findings ${count}`];
}

/** Backups that other tools or earlier releases wrote aren't known. */
function readLastBackup({ dataDir }: CountyLine): string {
  try {
    const { at } = JSON.parse(readFileSync(join(dataDir, LAST_BACKUP), 'utf8'));
    return new Date(at).toISOString();
  } catch {
    return 'unknown';
  }
}

async function describeReplicas({ db }: OpenDatabase, line: CountyLine): Promise<readonly string[]> {
  const replicas: string[] = [];
  for (const url of line.replicaDatabaseUrls ?? []) {
    const state = await askReplica(db, url).catch(() => 'FAILED' as const);
    replicas.push(`replica ${new URL(url).host} ${STATES[state]}`);
  }
  return replicas;
}

const STATES = {
  REPLAYED: 'has everything',
  BEHIND: 'is behind',
  UNRELATED: "isn't a replica",
  FAILED: "doesn't respond",
} as const;

async function describeDisk(database: OpenDatabase, { dataDir }: CountyLine): Promise<string> {
  const { rows } = await database.executeSql('SELECT pg_database_size(current_database()) AS bytes');
  const { bavail, bsize } = statfsSync(dataDir);
  const toMegabytes = (bytes: number) => Math.floor(bytes / MEGABYTE);
  return `database ${toMegabytes(Number(rows[0]?.bytes))} MB, ${toMegabytes(bavail * bsize)} MB free in its folder`;
}
