import { describe, expect, it } from 'vitest';
import { findPasswordPairProblems } from './change-password.ts';

describe('A new password and its confirmation', () => {
  it.each([
    ['Fresh7!granite', 'Fresh7!granite', {}],
    ['Fresh7!granite', '', { passwordConfirm: { key: 'required' } }],
    ['Fresh7!granite', 'fresh7!granite', { passwordConfirm: { key: 'passwordMismatch' } }],
    ['Password1!', 'Password1!', { password: { key: 'passwordCommon' } }],
  ])('%s and %s: %j', (password, passwordConfirm, problems) => {
    expect(findPasswordPairProblems({ password, passwordConfirm }, [])).toEqual(problems);
  });
});
