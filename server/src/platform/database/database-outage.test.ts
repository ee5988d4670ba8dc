import { expect, test } from 'vitest';
import { isDatabaseOutage } from './database-outage.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

test.each([
  ['was refused', withCode('ECONNREFUSED')],
  ['was reset', withCode('ECONNRESET')],
  ['has an unknown host name', withCode('ENOTFOUND')],
  ['was shut down by an administrator', withCode('57P01')],
  ['crashed', withCode('57P02')],
  ['is still starting', withCode('57P03')],
  ['failed', withCode('08006')],
  ['exceeds the connection limit', withCode('53300')],
  ['terminated during a statement', new Error('Connection terminated unexpectedly')],
  ['timed out', new Error('Connection terminated due to connection timeout')],
  ['was used after a connection error', new Error('Client has encountered a connection error and is not queryable')],
  ['failed during a job', { message: 'connect ECONNREFUSED 127.0.0.1:5432 (Queue: mail)', code: 'ECONNREFUSED' }],
  ['was not available in time', new Error('timeout exceeded when trying to connect')],
])('a connection that %s is an outage', (_title, error) => {
  expect(isDatabaseOutage(error)).toBe(true);
});

test.each([
  ['a canceled statement', withCode('57014')],
  ['a unique violation', withCode('23505')],
  ['a syntax error', withCode('42601')],
  ['a deadlock', withCode('40P01')],
  ['any other error', new Error('the Connection terminated')],
  ['undefined', undefined],
  ['a string', 'Connection terminated'],
])('%s is not an outage', (_title, error) => {
  expect(isDatabaseOutage(error)).toBe(false);
});
