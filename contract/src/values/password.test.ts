import { describe, expect, it } from 'vitest';
import { findPasswordProblem } from './password.ts';

const OWN = ['anna.lindquist', 'Anna', 'Lindquist', 'Juniper County'];

describe('A password that attackers try first is refused', () => {
  it.each([
    ['Password1!', true],
    ['P@ssw0rd1', true],
    ['P455w0rd!', true],
    ['Welcome2026!', true],
    ['1!Qwerty', true],
    ['Title#2026', true],
    ['LandRecords1!', true],
    ['Lindquist!1', true],
    ['L1ndqu1st#', true],
    ['Anna!2026', true],
    ['anna.lindquist', true],
    ['AnnaLindquist1!', true],
    ['Juniper!2026', true],
    ['JuniperCounty1!', true],
    ['aaaa1!1!', true],
    ['Fresh7!granite', false],
    ['Correct1!horse', false],
    ['passwordless7!', false],
    ['lindquist7!oak', false],
    ['xk7!Wq2z', false],
    ['12345678!', false],
  ])('%s: %s', (password, isRefused) => {
    expect(findPasswordProblem(password, OWN) !== undefined).toBe(isRefused);
  });

  it('names in every spelling', () => {
    expect(findPasswordProblem('xk7!Wq2z', ['', '7', '李', 'ab', '!'])).toBeUndefined();
  });
});
