import { expect, it } from 'vitest';
import { listTabs } from './tabs.rules.ts';

it('the banner shows the home page to all users and the searches to users who have at least one', () => {
  expect(listTabs({ searchList: ['searchByName'] })).toEqual(['home', 'search']);
  expect(listTabs({ searchList: [] })).toEqual(['home']);
});
