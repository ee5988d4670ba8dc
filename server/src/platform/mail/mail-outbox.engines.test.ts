import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestClock } from '@portal/testing/apps/test-app';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/database.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { createLog } from '../log/log.ts';
import {
  deliverDueEmails,
  EMAIL_FILE_MAX_BYTES,
  EMAIL_MAX_ATTEMPTS,
  forgetSentEmails,
  queueEmail,
  storeEmailFile,
} from './mail-outbox.ts';
import { createFolderMailer, createSmtpMailer } from './mailer.ts';

const EMAIL = { recipient: 'ann@example.com', subject: 'Your receipt', text: 'Three pages, $3.00' };
const FROM = 'portal@example.com';

let database: OpenDatabase;
let folder: string;
const clock = new TestClock('2030-01-01T00:00:00Z');
const log = createLog('silent');

beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => database.executeSql('DELETE FROM mail_outbox'));

const deliver = (mailer = createFolderMailer(folder, FROM)) => deliverDueEmails(database.db, { mailer, clock, log });

describe('The outbox', () => {
  it('delivers an email once', async () => {
    await queueEmail(database.db, EMAIL);
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const [file = ''] = readdirSync(folder);
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).toMatch(/^From: portal@example\.com\r?\nTo: ann@example\.com\r?\nSubject: Your receipt/);
    expect(text).toContain('Three pages, $3.00');
  });

  it('writes a file with a clickable long link in every language', async () => {
    const link = `http://localhost:8080/juniper/CompleteRegistration/${'x'.repeat(90)}`;
    await queueEmail(database.db, { ...EMAIL, text: `Zażółć gęślą jaźń: потвердить ${link}` });
    expect(await deliver()).toBe(1);
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(texts.some((text) => text.includes(`потвердить ${link}`))).toBe(true);
  });

  it('sends no email of a transaction that was rolled back', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await queueEmail(tx, EMAIL);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await deliver()).toBe(0);
  });

  it('keeps an email that cannot be sent, waits longer after each failure, and gives up after the last attempt', async () => {
    await queueEmail(database.db, EMAIL);
    const unreachable = createSmtpMailer('smtp://127.0.0.1:1', FROM);
    expect(await deliver(unreachable)).toBe(0);
    const { rows } = await database.executeSql('SELECT attempts, last_error FROM mail_outbox');
    expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') }]);
    expect(await deliver()).toBe(0);
    clock.advanceMinutes(1);
    expect(await deliver()).toBe(1);

    await queueEmail(database.db, EMAIL);
    await database.executeSql(`UPDATE mail_outbox SET attempts = ${EMAIL_MAX_ATTEMPTS} WHERE sent_at IS NULL`);
    expect(await deliver()).toBe(0);
  });

  it('forgets the address, the texts and the links of an email a month after it was sent, and no earlier', async () => {
    const read = async () =>
      (
        await database.executeSql(
          'SELECT recipient, subject, body_text, body_html, unsubscribe_url FROM mail_outbox ORDER BY id',
        )
      ).rows;
    const unsubscribeUrl = 'https://records.example.gov/unsubscribe/secret';
    await queueEmail(database.db, { ...EMAIL, html: '<p>Three</p>', unsubscribeUrl }, { dedupeKey: 'receipt 1' });
    expect(await deliver()).toBe(1);
    await queueEmail(database.db, EMAIL);
    const sentAt = clock.now().getTime();
    const atDays = (days: number) => ({ now: () => new Date(sentAt + days * 24 * 60 * 60_000) });
    const before = await read();
    await forgetSentEmails(database.db, atDays(30));
    expect(await read()).toEqual(before);
    await forgetSentEmails(database.db, atDays(30.1));
    const waiting = { recipient: EMAIL.recipient, subject: EMAIL.subject, body_text: EMAIL.text };
    const none = { body_html: null, unsubscribe_url: null };
    expect(await read()).toEqual([
      { recipient: '', subject: '', body_text: '', ...none },
      { ...waiting, ...none },
    ]);
    await queueEmail(database.db, EMAIL, { dedupeKey: 'receipt 1' });
    expect(await read()).toHaveLength(2);
  });

  it('sends a file of several pieces to each recipient, and deletes it with the last email', async () => {
    const bytes = Buffer.alloc(700_001, 'Statement ');
    await inTransaction(database.db, async (tx) => {
      const fileId = await storeEmailFile(tx, { name: 'Überblick.pdf', contentType: 'application/pdf', bytes });
      await queueEmail(tx, EMAIL, { fileId });
      await queueEmail(tx, { ...EMAIL, recipient: 'bo@example.com' }, { fileId });
    });
    const isUnreachable = { send: () => Promise.reject(new Error('unreachable')) };
    const one = createFolderMailer(join(folder, 'one'), FROM);
    const mailers = [one, isUnreachable];
    expect(await deliver({ send: (email) => mailers.shift()?.send(email) ?? Promise.reject() })).toBe(1);
    expect((await database.executeSql('SELECT id FROM mail_files')).rows).toHaveLength(1);
    clock.advanceMinutes(1);
    expect(await deliver(one)).toBe(1);
    expect((await database.executeSql('SELECT file_id FROM mail_file_pieces')).rows).toEqual([]);
    const files = readdirSync(join(folder, 'one')).map((file) => readFileSync(join(folder, 'one', file), 'utf8'));
    expect(files).toHaveLength(2);
    for (const file of files) {
      const [, head = '', body = ''] =
        /(filename[\s\S]*?)\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(file.split('Content-Type: application/pdf')[1] ?? '') ??
        [];
      expect(decodeURIComponent(head)).toContain('berblick.pdf');
      expect(Buffer.from(body, 'base64').equals(bytes)).toBe(true);
    }
  });

  it.each([0, EMAIL_FILE_MAX_BYTES + 1])('refuses a file of %i bytes', async (length) => {
    const file = { name: 'a.pdf', contentType: 'application/pdf', bytes: Buffer.alloc(length) };
    await expect(inTransaction(database.db, (tx) => storeEmailFile(tx, file))).rejects.toThrow(RangeError);
  });

  it('sends through an SMTP server', async () => {
    const { server, port, received } = await startMailServer();
    await queueEmail(database.db, EMAIL);
    expect(await deliver(createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM))).toBe(1);
    server.close();
    expect(received()).toContain('RCPT TO:<ann@example.com>');
    expect(received()).toContain('Three pages, $3.00');
  });
});

/** The part of SMTP (RFC 5321) that a client needs to send one email. */
async function startMailServer(): Promise<{ server: Server; port: number; received: () => string }> {
  let lines = '';
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      lines += text;
      if (inData && !lines.endsWith('\r\n.\r\n')) return;
      const wasData = inData;
      inData = text.startsWith('DATA');
      if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write(inData && !wasData ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0, received: () => lines };
}
