import { expect, it } from 'vitest';
import { ApiRefusal } from '../api-client.ts';
import { getPaidDetails } from './get-paid-details.ts';

it('returns details that are paid or free', () => {
  const content = { details: { docId: 'A1' }, usageBalance: 25 };
  expect(getPaidDetails(content)).toBe(content);
});

it('throws the server’s reason if there are no details', () => {
  const unpaid = { details: null, usageBalance: 0, message: 'There are insufficient funds.' };
  expect(() => getPaidDetails(unpaid)).toThrow(ApiRefusal);
  expect(() => getPaidDetails(unpaid)).toThrow('There are insufficient funds.');
});
