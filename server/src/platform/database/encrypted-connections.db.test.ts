import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgresServer } from '@portal/testing/database/postgres-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { issueCertificate } from '../../commands/county/fixtures/issue-certificate.ts';
import { openPostgres } from './open-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'));
const [certificate, keyFile] = [join(folder, 'server.crt'), join(folder, 'server.key')];
/** The user as whom the server runs if root runs the tests. */
const UNPRIVILEGED = 65_534;

let server: PostgresServer;
beforeAll(async () => {
  const { cert, key } = await issueCertificate(30);
  chmodSync(folder, 0o755);
  writeFileSync(certificate, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
  if (process.getuid?.() === 0) chownSync(keyFile, UNPRIVILEGED, UNPRIVILEGED);
  server = await startPostgresServer({
    extraSettings: ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${keyFile}`],
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Asks a server whether the connection is encrypted. @returns its answer, or the error. */
async function ask(url: string, query: string): Promise<unknown> {
  const database = openPostgres(`${url.replace('127.0.0.1', 'localhost')}?${query}`);
  try {
    return (await database.executeSql('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).rows[0]?.ssl;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await database.close();
  }
}

test('A database with a certificate of itself is refused, and used encrypted with its authority', async () => {
  const url = server.urlOf('postgres');
  expect(await ask(url, 'sslmode=verify-full')).toMatch(/self-signed certificate/);
  expect(await ask(url, `sslmode=verify-full&sslrootcert=${certificate}`)).toBe(true);
  expect(await ask(url, 'sslmode=disable')).toBe(false);
});

test('A database without TLS is refused when the address requires it', async () => {
  expect(await ask(inject('postgresUrl'), 'sslmode=verify-full')).toMatch(/does not support SSL/);
});
