import { expect, it } from 'vitest';
import { arrangeColumns, describeColumns, moveColumn } from './columns.rules.ts';

const NAMES = ['document', 'recorded', 'parties', 'references'];
const namesOf = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name);

it('columns have the order of the product until the user arranges them', () => {
  expect(namesOf(arrangeColumns(NAMES))).toEqual(NAMES);
  expect(namesOf(arrangeColumns(NAMES, []))).toEqual(NAMES);
});

it('the first column stays first and is never hidden; unknown ones are ignored and new ones come last', () => {
  const saved = [
    { name: 'references' },
    { name: 'document', isHidden: true, width: 200 },
    { name: 'gone' },
    { name: 'recorded', isHidden: true },
  ];
  expect(arrangeColumns(NAMES, saved)).toEqual([
    { name: 'document', width: 200, isHidden: false },
    { name: 'references', width: undefined, isHidden: false },
    { name: 'recorded', width: undefined, isHidden: true },
    { name: 'parties', width: undefined, isHidden: false },
  ]);
});

it.each([
  ['parties', -1, ['document', 'parties', 'recorded', 'references']],
  ['parties', 1, ['document', 'recorded', 'references', 'parties']],
  ['recorded', -1, NAMES],
  ['references', 1, NAMES],
  ['document', 1, NAMES],
  ['gone', 1, NAMES],
] as const)('%s moves by %i', (name, step, expected) => {
  expect(namesOf(moveColumn(arrangeColumns(NAMES), name, step))).toEqual(expected);
});

it('stored widths are whole and within their limits', () => {
  const widths = [59.4, 60, 320.6, 1_000, 1_001].map((width, at) => ({ name: `c${at}`, width, isHidden: false }));
  expect(describeColumns(widths).map(({ width }) => width)).toEqual([60, 60, 321, 1_000, 1_000]);
});
