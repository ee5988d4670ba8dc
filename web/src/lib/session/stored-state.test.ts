import { expect, it } from 'vitest';
import { z } from 'zod';
import { clearStoredState, readStoredState, writeStoredState } from './stored-state.ts';

const schema = z.array(z.number());

it('remembers within a county and forgets at logout', () => {
  sessionStorage.setItem('portal:/other:visited', '[9]');
  writeStoredState('visited', [1, 2]);
  expect(readStoredState('visited', schema)).toEqual([1, 2]);
  clearStoredState();
  expect(readStoredState('visited', schema)).toBeUndefined();
  expect(sessionStorage.getItem('portal:/other:visited')).toBe('[9]');
});

it.each(['{"older":"shape"}', 'not JSON'])('reads %s as nothing', (text) => {
  sessionStorage.setItem('portal:/juniper:visited', text);
  expect(readStoredState('visited', schema)).toBeUndefined();
});
