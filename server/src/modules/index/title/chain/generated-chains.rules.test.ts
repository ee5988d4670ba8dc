import { describe, expect, it } from 'vitest';
import { checkFaultyChains, checkPerfectChains } from './check-generated-chains-testing.ts';

const listSeeds = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

describe('Generated chains', () => {
  it('without an error have no doubts, and the owners and burdens of the simulation', () => {
    checkPerfectChains(listSeeds(1, 500));
  });

  it('with errors never look cleaner than they are', () => {
    const tried = checkFaultyChains(listSeeds(10_000, 1_500));
    for (const count of Object.values(tried.errors)) expect(count).toBeGreaterThan(50);
    expect(tried.openBurdens).toBeGreaterThan(1_000);
    expect(tried.wrongOwners).toBeGreaterThan(100);
    // Few errors leave no trace: a test that excuses most of them proves nothing.
    expect(tried.traceless).toBeLessThan(tried.wrongOwners);
  });
});
