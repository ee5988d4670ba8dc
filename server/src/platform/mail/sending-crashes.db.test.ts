import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailCrashPoint } from '@portal/testing/crash/crash-mail';
import { spawnCrashMail } from '@portal/testing/crash/crash-processes';
import { findDatabaseUrl, openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/open-database.ts';
import { createLog } from '../log/log.ts';
import { deliverDueEmails, queueEmail, SENDING_MAX_MS } from './mail-outbox.ts';
import { createFolderMailer, type Mailer } from './mailer.ts';

const EMAIL = {
  recipient: 'ann@example.com',
  subject: 'A document was recorded',
  text: 'A612345',
  html: '<p>A612345</p>',
  unsubscribeUrl: 'https://records.example.gov/juniper/api/watch/unsubscribe/secret',
};
const FROM = 'Portal <portal@example.com>';
const log = createLog('silent');

let database: OpenDatabase;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-mail-crash-'));
  await database.executeSql('DELETE FROM mail_outbox');
  return () => rmSync(folder, { recursive: true });
});

const readFiles = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

function deliver(options: { readonly afterMs?: number; readonly mailer?: Mailer } = {}) {
  const { afterMs = 1, mailer = createFolderMailer(folder, FROM) } = options;
  return deliverDueEmails(database.db, { mailer, clock: { now: () => new Date(Date.now() + afterMs) }, log });
}

async function crash(crashAt: MailCrashPoint): Promise<void> {
  const databaseUrl = await findDatabaseUrl(database);
  const [, signal] = await once(spawnCrashMail({ databaseUrl, crashAt, mailFolder: folder }), 'exit');
  expect(signal).toBe('SIGKILL');
}

describe('If the process is killed', () => {
  it('before the mail server has the email, the email is sent later', async () => {
    await queueEmail(database.db, EMAIL);
    await crash('when an email is taken');
    expect(readFiles()).toEqual([]);
    expect(await deliver()).toBe(0);
    expect(await deliver({ afterMs: SENDING_MAX_MS + 1_000 })).toBe(1);
    expect(readFiles()).toHaveLength(1);
  });

  it('after the mail server accepted the email, the same bytes are sent again and the mailbox has one email', async () => {
    await queueEmail(database.db, EMAIL);
    await crash('when the mail server has accepted it');
    const first = readFiles();
    expect(first).toHaveLength(1);
    expect(await deliver({ afterMs: SENDING_MAX_MS + 1_000 })).toBe(1);
    expect(readFiles()).toEqual(first);
    expect(await deliver({ afterMs: 2 * SENDING_MAX_MS })).toBe(0);
  });
});

describe('An email', () => {
  it('carries its text, its HTML and the headers of one-click unsubscribing', async () => {
    await queueEmail(database.db, EMAIL);
    await deliver();
    const [email = ''] = readFiles();
    expect(email).toContain(`List-Unsubscribe: <${EMAIL.unsubscribeUrl}>`);
    expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(email).toMatch(/Message-ID: <[0-9a-f-]{36}@example\.com>/i);
    expect(email).toContain('Content-Type: text/plain');
    expect(email).toContain(EMAIL.html);
  });

  it('with the same dedupe key is queued once, even by twenty simultaneous callers', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => queueEmail(database.db, EMAIL, { dedupeKey: 'delivery 1' })),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await deliver()).toBe(1);
    expect(await queueEmail(database.db, EMAIL, { dedupeKey: 'delivery 1' })).toBe(ids[0]);
    expect(await deliver()).toBe(0);
  });

  it('is sent once by several simultaneous processes', async () => {
    for (let count = 0; count < 20; count += 1) await queueEmail(database.db, EMAIL);
    const sent: string[] = [];
    const mailer: Mailer = {
      send: async ({ messageId }) => {
        sent.push(messageId);
      },
    };
    await Promise.all([1, 2, 3, 4].map(() => deliver({ mailer })));
    expect(sent).toHaveLength(20);
    expect(new Set(sent).size).toBe(20);
  });

  it('does not hold a transaction open while the mail server takes it', async () => {
    await queueEmail(database.db, EMAIL);
    let open: unknown;
    const mailer: Mailer = {
      send: async () => {
        const { rows } = await database.executeSql(
          `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`,
        );
        open = rows[0]?.count;
      },
    };
    expect(await deliver({ mailer })).toBe(1);
    expect(open).toBe(0);
  });
});
