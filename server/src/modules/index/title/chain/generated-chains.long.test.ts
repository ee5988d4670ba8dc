import { describe, expect, it } from 'vitest';
import { checkFaultyChains, checkPerfectChains } from './check-generated-chains-testing.ts';

const CHAINS = 25_000;
const listSeeds = (first: number) => Array.from({ length: CHAINS }, (_, index) => first + index);

describe('Fifty thousand generated chains', () => {
  it('without an error have no doubts, and the owners and burdens of the simulation', () => {
    checkPerfectChains(listSeeds(1_000_000));
  });

  it('with errors never look cleaner than they are', () => {
    expect(checkFaultyChains(listSeeds(2_000_000)).openBurdens).toBeGreaterThan(CHAINS);
  });
});
