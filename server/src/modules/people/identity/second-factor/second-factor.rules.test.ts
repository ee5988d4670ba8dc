import { expect, it } from 'vitest';
import { findSecondFactorRule } from './second-factor.rules.ts';

it.each([
  ['COUNTY', 'required'],
  ['TRIMIN', 'required'],
  ['ACCOUNT', 'allowed'],
  ['USER', 'allowed'],
  ['GUEST', 'never'],
] as const)('the rule of staff applies to staff, and none to guests: %s %s', (role, rule) => {
  expect(findSecondFactorRule(role, { staffSecondFactor: 'required', userSecondFactor: 'allowed' })).toBe(rule);
});
