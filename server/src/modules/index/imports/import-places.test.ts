import { expect, it } from 'vitest';
import { createImportPlaces } from './import-places.ts';

it('No more counties import at once than there are places, and a place is free again once it is left', () => {
  const places = createImportPlaces(2);
  expect(['oak', 'pine', 'fir'].map((county) => places.take(county))).toEqual([true, true, false]);
  places.leave();
  expect(places.take('fir')).toBe(true);
  expect(places.take('elm')).toBe(false);
});

it('A county with many files leaves its place after one, if another county came in the meantime', () => {
  const places = createImportPlaces(1);
  places.take('oak');
  expect(places.isWanted('oak')).toBe(false);
  places.take('pine');
  expect(places.isWanted('oak')).toBe(true);
  places.leave();
  expect(places.take('pine')).toBe(true);
  expect(places.isWanted('pine')).toBe(false);
});

it('A county that itself found no place does not push itself out', () => {
  const places = createImportPlaces(1);
  places.take('oak');
  places.take('oak');
  expect(places.isWanted('oak')).toBe(false);
});
