import { expect, it } from 'vitest';
import { listTabs } from './tabs.rules.ts';

it('the banner shows the home page to all users and the searches to users who have at least one', () => {
  expect(listTabs({ role: 'USER', searchList: ['searchByName'], isEfileOffered: false })).toEqual(['home', 'search']);
  expect(listTabs({ role: 'GUEST', searchList: [], isEfileOffered: false })).toEqual(['home']);
});

it.each([
  ['GUEST', false],
  ['USER', false],
  ['ACCOUNT', false],
  ['COUNTY', true],
  ['TRIMIN', true],
] as const)('Control Panel to TRIMIN and COUNTY: %s %s', (role, isShown) => {
  expect(listTabs({ role, searchList: [], isEfileOffered: false }).includes('controlPanel')).toBe(isShown);
});

it.each([
  ['GUEST', false],
  ['USER', false],
  ['ACCOUNT', true],
  ['COUNTY', true],
  ['TRIMIN', true],
] as const)('Reports and User Manager to TRIMIN, COUNTY and ACCOUNT: %s %s', (role, isShown) => {
  expect(listTabs({ role, searchList: [], isEfileOffered: false }).includes('reports')).toBe(isShown);
  expect(listTabs({ role, searchList: [], isEfileOffered: false }).includes('userManager')).toBe(isShown);
});

it.each([
  ['GUEST', false],
  ['USER', true],
  ['ACCOUNT', true],
  ['COUNTY', true],
  ['TRIMIN', true],
] as const)('E-filing to registered users where the county offers it: %s %s', (role, isShown) => {
  expect(listTabs({ role, searchList: [], isEfileOffered: true }).includes('efile')).toBe(isShown);
  expect(listTabs({ role, searchList: [], isEfileOffered: false })).not.toContain('efile');
});
