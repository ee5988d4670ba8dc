import { expect, it } from 'vitest';
import { findSectionLink } from './sections.ts';

it.each([
  ['COUNTY', '/efile/queue'],
  ['TRIMIN', '/efile/queue'],
  ['ACCOUNT', '/efile'],
  ['USER', '/efile'],
  ['GUEST', '/efile'],
] as const)('E-filing begins for %s at %s', (role, address) => {
  expect(findSectionLink('efile', role)).toBe(address);
  expect(findSectionLink('search', role)).toBe('/search');
});
