import { expect, it } from 'vitest';
import { guardFormula } from './formula-guard.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1'])(
  'a cell that begins like %j is no formula to a spreadsheet',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  },
);

it.each(['', 'A-1', "'=1", ' =1', '1=1', 'SMITH @ CO'])('the cell %j stays as it is', (text) => {
  expect(guardFormula(text)).toBe(text);
});
