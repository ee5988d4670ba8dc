import { expect, it } from 'vitest';
import { listTabs } from './tabs.rules.ts';

it('the banner leads everybody home, and to the searches whoever may make one', () => {
  expect(listTabs({ searchList: ['searchByName'] })).toEqual(['home', 'search']);
  expect(listTabs({ searchList: [] })).toEqual(['home']);
});
