import { expect, test } from 'vitest';
import { judgeServerSizes } from './check-server-sizes.ts';

/** A new server of a machine with 16 GB. */
const SERVER = { connections: 97, buffersMb: 128, databaseMb: 100, memoryMb: 16_000 };
const texts = (...call: Parameters<typeof judgeServerSizes>) =>
  judgeServerSizes(...call).map(({ verdict, text }) => `${verdict} ${text}`);

test.each([
  // Each county listens in 2 processes, has 2 connections for jobs, and 20 of calls; 10 are spare.
  [{ counties: 1, withoutPooler: 1, processes: 2 }, 'OK', 34],
  [{ counties: 3, withoutPooler: 3, processes: 2 }, 'OK', 82],
  [{ counties: 4, withoutPooler: 4, processes: 2 }, 'WARNING', 106],
  // Ten counties are busy at a time.
  [{ counties: 100, withoutPooler: 100, processes: 1 }, 'WARNING', 510],
  // Each of eight processes has at least six.
  [{ counties: 1, withoutPooler: 1, processes: 8 }, 'OK', 68],
  [{ counties: 20, withoutPooler: 0, processes: 2 }, 'OK', 90],
])('%j: %s, %i connections', (served, verdict, needed) => {
  const [text] = texts(SERVER, served);
  expect(text).toMatch(verdict === 'OK' ? /^OK / : /^WARNING .*set max_connections = \d+ in postgresql.conf$/);
  expect(text).toContain(` ${needed}`);
});

test('the shared memory is a quarter of the machine, unless the database fits in less', () => {
  const served = { counties: 1, withoutPooler: 1, processes: 2 };
  expect(texts(SERVER, served)).toHaveLength(1);
  expect(texts({ ...SERVER, databaseMb: 5_000 }, served)[1]).toBe(
    'WARNING shared_buffers has 128 MB, and the database 5000 MB: set shared_buffers = 3968MB in postgresql.conf',
  );
  expect(texts({ ...SERVER, databaseMb: 50_000, buffersMb: 4_000 }, served)).toHaveLength(1);
  expect(texts({ ...SERVER, databaseMb: 5_000, memoryMb: undefined }, served)[1]).toContain(
    "shared_buffers = a quarter of the server's memory",
  );
});
