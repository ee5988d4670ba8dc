import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

describe('The environment', () => {
  it('can be empty: everything has a default', () => {
    expect(readEnvironment({})).toEqual({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      TRUST_PROXY: [],
      MAIL_FROM: 'portal@localhost.localdomain',
      RESPONSE_MISMATCH: 'log',
      LOG_LEVEL: 'info',
    });
  });

  it('counts a variable that is set to an empty text as not set', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' }).PORT).toBe(8080);
  });

  it('takes a virus scanner on this machine, or over TLS, or without it if the address says so', () => {
    const read = (url: string) => readEnvironment({ CLAMD_URL: url }).CLAMD_URL;
    for (const url of [
      'unix:///run/clamav/clamd.ctl',
      'tcp://127.0.0.1:3310',
      'tcp://[::1]:3310',
      'tls://scanner.example.gov:3310',
      'tcp://scanner.example.gov:3310?tls=disable',
    ])
      expect(read(url)).toBe(url);
    for (const url of ['tcp://scanner.example.gov:3310', 'tcp://10.0.0.5', 'http://127.0.0.1', 'tls:///socket'])
      expect(() => read(url)).toThrow(EnvironmentError);
  });

  it('accepts what an operator sets', () => {
    expect(
      readEnvironment({
        PORT: '80',
        DATABASE_URL: 'postgresql://u:p@db/portal',
        DATABASE_REPLICA_URLS: 'postgresql://u:p@one/portal, postgresql://u:p@two/portal',
        TRUST_PROXY: '10.0.0.1, 192.168.0.0/16',
      }),
    ).toMatchObject({
      PORT: 80,
      DATABASE_URL: 'postgresql://u:p@db/portal',
      DATABASE_REPLICA_URLS: ['postgresql://u:p@one/portal', 'postgresql://u:p@two/portal'],
      TRUST_PROXY: ['10.0.0.1', '192.168.0.0/16'],
    });
  });

  it('takes addresses with passwords and the token from files, which a secrets manager provides', () => {
    const folder = mkdtempSync(join(tmpdir(), 'environment-'));
    const file = (content: string) => {
      const path = join(folder, crypto.randomUUID());
      writeFileSync(path, content);
      return path;
    };
    const SMTP_URL_FILE = file('smtps://u:p@mail.example.gov:465\n');
    const METRICS_TOKEN_FILE = file('a token with which\n');
    expect(readEnvironment({ SMTP_URL_FILE })).toMatchObject({ SMTP_URL: 'smtps://u:p@mail.example.gov:465' });
    const read = (variables: Record<string, string>) => () => readEnvironment(variables);
    expect(read({ SMTP_URL_FILE, SMTP_URL: 'smtp://localhost' })).toThrow('SMTP_URL and SMTP_URL_FILE are both set');
    expect(read({ SMTP_URL_FILE: join(folder, 'absent') })).toThrow(/SMTP_URL_FILE: .*absent cannot be read: ENOENT/);
    expect(read({ DATABASE_URL_FILE: file('\n') })).toThrow(/DATABASE_URL_FILE: .* is empty/);
    // A message never has the content of the file.
    expect(read({ METRICS_TOKEN_FILE })).toThrow(/METRICS_TOKEN is expected to be the token.*without spaces$/);
    rmSync(folder, { recursive: true });
  });

  it('reports all mistakes by name, with the expected value', () => {
    const read = () => readEnvironment({ PORT: 'eighty', DATABASE_URL: 'mysql://u:secret@db/x', LOG_LEVEL: 'loud' });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(/PORT is expected to be a port, 0 to 65535, not "eighty"/);
    expect(read).toThrow(/DATABASE_URL is expected to be the address of a PostgreSQL database/);
    expect(read).toThrow(/LOG_LEVEL is expected to be one of fatal, .*, not "loud"/);
  });

  it.each(['postgresql://', 'postgres', 'localhost:5432/portal', '/portal'])(
    'refuses the half-set address %j instead of falling back',
    (url) => {
      expect(() => readEnvironment({ DATABASE_URL: url })).toThrow(/DATABASE_URL/);
    },
  );

  it('does not repeat an address, which can contain a password', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://u:secret@db/x' })).not.toThrow(/secret/);
    const read = () => readEnvironment({ DATABASE_REPLICA_URLS: 'postgresql://u:secret@db/x, mysql://u:secret@db/x' });
    expect(read).toThrow(/DATABASE_REPLICA_URLS is expected to be the addresses of replicas/);
    expect(read).not.toThrow(/secret/);
  });
});
