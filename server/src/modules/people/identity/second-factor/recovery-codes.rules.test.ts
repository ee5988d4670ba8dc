import { expect, it } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.rules.ts';

it('Recovery codes are ten, all different, in seven groups of five bits a character', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){6}$/);
});

it('Recovery codes use each of their 32 characters at each place, so that none of the 140 bits is fixed', () => {
  const codes = Array.from({ length: 200 }, createRecoveryCodes).flat();
  for (let place = 0; place < 34; place += 1)
    expect(new Set(codes.map((code) => code[place])).size).toBe(place % 5 === 4 ? 1 : 32);
});

it('A recovery code of an earlier version still has its shape, and is the same in capitals, with blanks and without hyphens', () => {
  const hash = hashRecoveryCode('abcd-efgh-ijkl-mnop');
  for (const typed of ['ABCD-EFGH-IJKL-MNOP', 'abcdefghijklmnop', ' abcd efgh ijkl mnop '])
    expect(hashRecoveryCode(typed)).toEqual(hash);
  expect(hashRecoveryCode('abcd-efgh-ijkl-mnoq')).not.toEqual(hash);
});

const LONG = 'abcd-efgh-ijkl-mnop-qrst-uvwx-yz23';
it('A recovery code has seven groups', () => {
  expect(hashRecoveryCode(LONG)).toEqual(hashRecoveryCode(LONG.toUpperCase().replaceAll('-', ' ')));
  expect(hashRecoveryCode(LONG)).not.toEqual(hashRecoveryCode(LONG.replace('23', '24')));
});

it.each(['', '123456', 'abcd-efgh-ijkl-mno', 'abcd-efgh-ijkl-mnop-q', LONG.slice(0, -1), `${LONG}4`])(
  '%j has not the shape of one',
  (typed) => {
    expect(hashRecoveryCode(typed)).toBeUndefined();
  },
);
