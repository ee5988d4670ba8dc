import { expect, test } from 'vitest';
import { OperatorError } from '../../../platform/operator-error.ts';
import { checkLeakedPasswords } from './check-leaked-passwords.ts';

const COMMON = 'password 123456 qwerty abc123 iloveyou dragon monkey letmein'.split(' ');
const listOf = (passwords: readonly string[]) => ({
  has: (password: string) => Promise.resolve(passwords.includes(password)),
});

test('a list with the most common passwords is right', async () => {
  expect(await checkLeakedPasswords(listOf(COMMON))).toMatchObject({ verdict: 'OK' });
});

test('no list is a warning', async () => {
  expect(await checkLeakedPasswords(undefined)).toMatchObject({ verdict: 'WARNING' });
});

test('a list that lacks a common password, has all, or can’t be read is a failure', async () => {
  for (const list of [
    listOf([]),
    ...COMMON.map((lacking) => listOf(COMMON.filter((password) => password !== lacking))),
    { has: () => Promise.resolve(true) },
    { has: () => Promise.reject(new OperatorError('list.txt is not ordered by hash.')) },
  ])
    expect(await checkLeakedPasswords(list)).toMatchObject({ verdict: 'FAILED' });
});
