import { expect, it } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.rules.ts';

it('Recovery codes are ten, all different, in four groups', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
});

it('A recovery code is the same in capitals, with blanks and without hyphens', () => {
  const hash = hashRecoveryCode('abcd-efgh-ijkl-mnop');
  for (const typed of ['ABCD-EFGH-IJKL-MNOP', 'abcdefghijklmnop', ' abcd efgh ijkl mnop '])
    expect(hashRecoveryCode(typed)).toEqual(hash);
  expect(hashRecoveryCode('abcd-efgh-ijkl-mnoq')).not.toEqual(hash);
});

it.each(['', '123456', 'abcd-efgh-ijkl-mno', 'abcd-efgh-ijkl-mnop-q'])('%j has not the shape of one', (typed) => {
  expect(hashRecoveryCode(typed)).toBeUndefined();
});
