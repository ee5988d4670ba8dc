import { describe, expect, test } from 'vitest';
import { computePlatKey } from './plat-keys.ts';

describe('spellings of one plat have the same key', () => {
  test.each([
    ['NORTHOME 2ND ADDITION', 'Northome Second Addn'],
    ['NORTHOME 2ND ADDITION', 'NORTHOME ADD NO. 2'],
    ['NORTHOME 2ND ADDITION', 'Northome #2'],
    ['MERRIAM PARK FIFTH ADDITION,TO', 'Merriam Park 5th Addition to the City of St. Paul'],
    ["AUDITOR'S SUBDIVISION NO. 6", 'aud sub no 6'],
    ['LAKE ST CROIX BEACH SEC NO.4', 'Map of Lake Saint Croix Beach, Section No. 4'],
    ['Ryan Place an Addition to the City of St. Paul', 'RYAN PLACE'],
    ['THE CROSSROADS', 'crossroads'],
    ["Cable's Stonebridge", 'CABLES STONEBRIDGE'],
  ])('%s and %s', (one, other) => {
    expect(computePlatKey(one)).toBe(computePlatKey(other));
  });

  test.each([
    ['NORTHOME 2ND ADDITION', 'NORTHOME'],
    ['NORTHOME 2ND ADDITION', 'NORTHOME 3RD ADDITION'],
    ['SPRING LAKE PARK PLAT A', 'SPRING LAKE PARK PLAT B'],
  ])('%s and %s are different', (one, other) => {
    expect(computePlatKey(one)).not.toBe(computePlatKey(other));
  });

  test('a name that consists only of removed words is kept', () => {
    expect(computePlatKey('ADDITION')).toBe('ADDITION');
  });
});
