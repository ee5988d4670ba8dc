import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { issueCertificate } from '../commands/county/fixtures/issue-certificate.ts';
import { findPlainDatabases } from '../list-database-addresses.ts';
import { verifySmtp } from './mail/mailer.ts';
import { judgeDatabaseUrl, judgeMailUrl } from './transport-encryption.ts';

const trusted = getCACertificates('default');
let pair: Awaited<ReturnType<typeof issueCertificate>>;
beforeAll(async () => {
  pair = await issueCertificate(30);
});
afterAll(() => setDefaultCACertificates(trusted));

describe('The address of a database', () => {
  it.each([
    ['postgresql://portal:x@127.0.0.1:5432/pine', 'LOCAL'],
    ['postgresql://portal@localhost/pine', 'LOCAL'],
    ['postgresql://portal@[::1]/pine', 'LOCAL'],
    ['postgresql://portal@localhost/pine?host=%2Fvar%2Frun%2Fpostgresql', 'LOCAL'],
    // The parameter is used and not the host before it.
    ['postgresql://portal@localhost/pine?host=db.example.gov', 'PLAIN'],
    ['postgresql://portal@db.example.gov/pine', 'PLAIN'],
    ['postgresql://portal@127.0.0.1.example.gov/pine', 'PLAIN'],
    ['postgresql://portal@db.example.gov/pine?sslmode=allow', 'PLAIN'],
    ['postgresql://portal@db.example.gov/pine?sslmode=verify-full', 'ENCRYPTED'],
    ['postgresql://portal@db.example.gov/pine?sslmode=require', 'ENCRYPTED'],
    ['postgresql://portal@db.example.gov/pine?sslmode=require&uselibpqcompat=true', 'ACCEPTED'],
    ['postgresql://portal@db.example.gov/pine?sslmode=no-verify', 'ACCEPTED'],
    ['postgresql://portal@db.example.gov/pine?sslmode=disable', 'ACCEPTED'],
  ])('%s is %s', (url, expected) => {
    expect(judgeDatabaseUrl(url)).toBe(expected);
  });
});

test('Each unencrypted address of a county is refused with its property and without its password', () => {
  const plain = (host: string) => `postgresql://portal:secret-word@${host}/pine`;
  const line = {
    key: 'pine',
    databaseUrl: plain('db.example.gov:5433'),
    ownerDatabaseUrl: plain('127.0.0.1'),
    pooledDatabaseUrl: plain('pool.example.gov'),
    replicaDatabaseUrls: [`${plain('one.example.gov')}?sslmode=verify-full`, plain('two.example.gov')],
  };
  expect(findPlainDatabases([line])).toEqual([
    'databaseUrl of pine has no TLS: everything is readable on the way to db.example.gov:5433',
    'pooledDatabaseUrl of pine has no TLS: everything is readable on the way to pool.example.gov',
    'replicaDatabaseUrls of pine has no TLS: everything is readable on the way to two.example.gov',
    expect.stringContaining('?sslmode=verify-full'),
  ]);
});

/** Speaks as much SMTP as a client needs to say that it connected. */
function speakSmtp(socket: Socket | TLSSocket, startTls: boolean): void {
  socket.on('error', () => {});
  const take = (data: Buffer) => {
    const command = data.toString().slice(0, 4).toUpperCase();
    if (command === 'EHLO') socket.write(startTls ? '250-test\r\n250 STARTTLS\r\n' : '250 test\r\n');
    else if (command === 'STAR' && !startTls) socket.write('502 no\r\n');
    else if (command === 'STAR') {
      socket.off('data', take);
      socket.write('220 go\r\n', () => speakSmtp(new TLSSocket(socket, { isServer: true, ...pair }), false));
    } else socket.end('221 bye\r\n');
  };
  socket.on('data', take);
}

/** Connects to a mail server of this machine by an address that doesn't count as this machine. @returns the problem, if there is one. */
async function connect(
  kind: 'plain' | 'starttls' | 'smtps',
  { query = '?tls.servername=localhost', host = '0.0.0.0', isTrusted = false } = {},
): Promise<string | undefined> {
  setDefaultCACertificates(isTrusted ? [...trusted, pair.cert] : trusted);
  const greet = (socket: Socket) => {
    socket.write('220 test\r\n');
    speakSmtp(socket, kind === 'starttls');
  };
  const server = kind === 'smtps' ? createTlsServer(pair, greet) : createServer(greet);
  server.on('tlsClientError', () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const scheme = kind === 'smtps' ? 'smtps' : 'smtp';
    return await verifySmtp(`${scheme}://${host}:${(server.address() as AddressInfo).port}/${query}`);
  } finally {
    server.close();
  }
}

describe('A mail server', () => {
  it('that offers no TLS, or from whose greeting someone on the way removed it, is refused in words', async () => {
    expect(judgeMailUrl('smtp://0.0.0.0:25')).toBe('ENCRYPTED');
    expect(await connect('plain')).toMatch(/can't be reached with TLS .*; add \?requireTLS=false to SMTP_URL/);
  });

  it('is used without TLS on this machine, or if the address says so', async () => {
    expect(await connect('plain', { host: 'localhost' })).toBeUndefined();
    expect(await connect('plain', { query: '?requireTLS=false' })).toBeUndefined();
    expect(judgeMailUrl('smtp://mail.example.gov/?requireTLS=false')).toBe('ACCEPTED');
  });

  it.each(['starttls', 'smtps'] as const)(
    'with a certificate of itself is refused by %s, and accepted with its authority',
    async (kind) => {
      expect(await connect(kind)).toMatch(/self.signed/i);
      expect(await connect(kind, { isTrusted: true })).toBeUndefined();
    },
  );
});
