import { computeNaturalKey } from '@portal/contract/values/natural-key';
import { describe, expect, it } from 'vitest';
import { findPosition, type PickerColumn, sortRows } from './picker.rules.ts';

const NUMBER: PickerColumn<string> = {
  name: 'number',
  header: 'Number',
  textOf: (text) => text,
  sortKeyOf: computeNaturalKey,
};
const NAME: PickerColumn<string> = { ...NUMBER, sortKeyOf: (text) => text.toUpperCase() };
const UNSORTED: PickerColumn<string> = { name: 'user', header: 'User', textOf: (text) => text };

describe('Rows of a picker', () => {
  it('are sorted by number and by name, in both directions', () => {
    expect(sortRows(['10', '9', '2A', '2'], NUMBER, false)).toEqual(['2', '2A', '9', '10']);
    expect(sortRows(['10', '9', '2A', '2'], NUMBER, true)).toEqual(['10', '9', '2A', '2']);
    expect(sortRows(['OAK HOLLOW', 'OAK', 'Birch'], NAME, false)).toEqual(['Birch', 'OAK', 'OAK HOLLOW']);
  });

  it('keep their order if their column has no sort key', () => {
    expect(sortRows(['b', 'a'], UNSORTED, true)).toEqual(['b', 'a']);
    expect(findPosition(['b', 'a'], UNSORTED, false, 'a')).toBeUndefined();
  });

  it.each([
    ['the first that starts with the text', 'ma', 2],
    ['the first that is not before it, where none does', 'lz', 2],
    ['the last, where all are before it', 'zz', 3],
    ['the first, where none is', 'a', 0],
    ['nothing for nothing', ' ', undefined],
  ])('are positioned to %s', (_title, text, position) => {
    expect(findPosition(['BIRCH', 'LAKE', 'MARIT', 'OAK'], NAME, false, text)).toBe(position);
  });

  it('are positioned from the end when sorted in descending order', () => {
    expect(findPosition(['OAK', 'MARIT SHORES', 'MARIT', 'LAKE'], NAME, true, 'mar')).toBe(1);
    expect(findPosition(['OAK', 'MARIT', 'LAKE'], NAME, true, 'mz')).toBe(1);
  });

  it('have no position in an empty list', () => {
    expect(findPosition([], NAME, false, 'a')).toBeUndefined();
  });
});
