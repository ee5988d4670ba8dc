import { expect, it } from 'vitest';
import { listedSearchTypeSchema } from './listed-search-type.ts';
import { SEARCH_TYPES } from './search-types.ts';

it.each(SEARCH_TYPES)('%s can be listed', (type) => {
  expect(listedSearchTypeSchema.parse(type)).toBe(type);
});

it.each(['', 'searchBy', 'Name', 'searchByName2', '../searchByName'])("%j isn't one", (name) => {
  expect(listedSearchTypeSchema.safeParse(name).success).toBe(false);
});
