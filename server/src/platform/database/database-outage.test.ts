import { expect, test } from 'vitest';
import { isDatabaseOutage } from './database-outage.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

test.each([
  ['refused', withCode('ECONNREFUSED')],
  ['reset', withCode('ECONNRESET')],
  ['not found by its name', withCode('ENOTFOUND')],
  ['shut down by its administrator', withCode('57P01')],
  ['dead', withCode('57P02')],
  ['starting', withCode('57P03')],
  ['cut off', withCode('08006')],
  ['full', withCode('53300')],
  ['gone under a statement', new Error('Connection terminated unexpectedly')],
  ['too slow to connect', new Error('Connection terminated due to connection timeout')],
  ['used after it broke', new Error('Client has encountered a connection error and is not queryable')],
  ['gone under a job', { message: 'connect ECONNREFUSED 127.0.0.1:5432 (Queue: mail)', code: 'ECONNREFUSED' }],
  ['not to be had in time', new Error('timeout exceeded when trying to connect')],
])('a connection that is %s is an outage', (_title, error) => {
  expect(isDatabaseOutage(error)).toBe(true);
});

test.each([
  ['a statement that was cancelled', withCode('57014')],
  ['a row that is there already', withCode('23505')],
  ['a statement that is none', withCode('42601')],
  ['two that wait for each other', withCode('40P01')],
  ['any other error', new Error('the Connection terminated')],
  ['nothing', undefined],
  ['a text', 'Connection terminated'],
])('%s is none', (_title, error) => {
  expect(isDatabaseOutage(error)).toBe(false);
});
