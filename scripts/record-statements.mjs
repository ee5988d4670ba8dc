import { chmodSync, createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { install, NODE, ROOT, run } from './prepare.mjs';

/**
 * `npm run record-statements`, once per release: runs the server's tests and writes the statements that they send to
 * server/previous-release.sql. From then on, the tests of newer versions prepare them on the newest schema (decision 0114).
 */

/**
 * Statements sent by calls. The rest belongs to the job queue and the system; the tests' own statements are mostly
 * unprepared.
 */
const STATEMENT = /^(with|select|insert|update|delete|merge)\b/i;
const OF_OTHERS = /\bpgboss\.|\bpg_catalog\b|\bpg_[a-z]+\(|\bschema_migrations\b|\binformation_schema\b/i;

install();
const folder = process.argv[2] ?? recordTests();
const statements = await listStatements(join(folder, 'statements.json'));
writeFileSync(join(ROOT, 'server/previous-release.sql'), `${statements.join('\n\n')}\n`);
console.log(`${statements.length} statements.`);

function recordTests() {
  const created = mkdtempSync(join(tmpdir(), 'portal-statements-'));
  // PostgreSQL may run as another user, who writes the log.
  chmodSync(created, 0o777);
  process.once('exit', () => rmSync(created, { recursive: true, force: true }));
  process.env.RECORD_STATEMENTS = created;
  process.chdir(join(ROOT, 'server'));
  run(NODE, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'postgresql'], 'The tests failed.');
  return created;
}

/** Lists the statements, merging those that only differ in the number of their values. */
async function listStatements(file) {
  const byShape = new Map();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { message, dbname } = JSON.parse(line);
    const [, text] = /^execute [^:]+: ([\s\S]*)$/.exec(message ?? '') ?? [];
    if (text === undefined || !dbname?.startsWith('test_') || !STATEMENT.test(text) || OF_OTHERS.test(text)) continue;
    const statement = text.trim().replaceAll(/\s+/g, ' ');
    const shape = statement
      .replaceAll(/\$\d+/g, '$')
      .replaceAll(/(\(?\$\)?(::\w+)?, )+/g, '$, ')
      .replaceAll(/(\([^()]*\), )+/g, '');
    if ((byShape.get(shape)?.length ?? Number.POSITIVE_INFINITY) > statement.length) byShape.set(shape, statement);
  }
  return [...byShape.values()].sort();
}
