import { describe, expect, test } from 'vitest';
import { communicatorMessageSchema, parseFrameMessage } from './frame-message.ts';

const transact = (response: string) => `action=transactResponse&response=${response}`;
const understood = { action: 'transactResponse', response: { transId: '60123456789' } };

describe('A message of the payment form', () => {
  test.each([
    ['plain', transact('{"transId":"60123456789","responseCode":"1"}')],
    ['percent-encoded', transact(encodeURIComponent('{"transId":"60123456789"}'))],
    ['with &, = and % in an address', transact('{"transId":"60123456789","billTo":{"address":"5% A&B=C"}}')],
    ['with a percent sign that isn’t a code', transact('{"billTo":{"address":"%5"},"transId":"60123456789"}')],
    ['without a response code, as older ones are', transact('{"transId":"60123456789"}')],
    ['with poisoned prototypes', transact('{"__proto__":{"x":1},"transId":"60123456789"}')],
  ])('states the payment: %s', (_title, message) => {
    expect(parseFrameMessage(message)).toEqual(understood);
  });

  test.each([
    ['action=cancel', { action: 'cancel' }],
    ['action=resizeWindow&width=698&height=697', { action: 'resizeWindow' }],
    ['action=successfulSave', { action: 'unknown' }],
  ])('%s', (message, expected) => {
    expect(parseFrameMessage(message)).toEqual(expected);
  });

  test.each([
    ['no text', { action: 'cancel' }],
    ['nothing', undefined],
    ['empty', ''],
    ['no action', 'width=1'],
    ['no response', 'action=transactResponse'],
    ['a response that isn’t JSON', transact('{"transId":')],
    ['an invalid id', transact('{"transId":"1; DROP TABLE"}')],
    ['an id that is a number', transact('{"transId":60123456789}')],
    ['an id of 21 digits', transact('{"transId":"123456789012345678901"}')],
    ['no id', transact('{"responseCode":"1"}')],
    ['a megabyte', transact(`{"transId":"1","x":"${'x'.repeat(1_000_000)}"}`)],
  ])('is not a message: %s', (_title, message) => {
    expect(parseFrameMessage(message)).toBeUndefined();
  });

  test('is wrapped, so that no other posted data is mistaken for it', () => {
    expect(communicatorMessageSchema.safeParse({ type: 'card-form', message: 'action=cancel' }).success).toBe(true);
    expect(communicatorMessageSchema.safeParse('action=cancel').success).toBe(false);
  });
});
