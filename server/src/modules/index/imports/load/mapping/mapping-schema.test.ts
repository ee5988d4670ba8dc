import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseMapping } from './mapping-schema.ts';

const FIELDS = { document: 'NO', recorded_on: 'DATE', instrument: 'TYPE' };
const DOCUMENTS = { record: 'documents', from: 'export', fields: FIELDS };
const WELL = { mapping: 1, files: { export: { path: 'export.csv' } }, records: [DOCUMENTS] };
const withField = (field: unknown) => ({ ...WELL, records: [{ ...DOCUMENTS, fields: { ...FIELDS, book: field } }] });
const nest = (depth: number): unknown => (depth === 0 ? 'BOOK' : { first: [nest(depth - 1)] });

describe('a mapping is checked completely before a file is read', () => {
  test('a correct mapping', () => expect(parseMapping(WELL, 'm').records).toHaveLength(1));

  test.each([
    ['another version', { ...WELL, mapping: 2 }, 'mapping'],
    ['an unknown setting', { ...WELL, eval: '1' }, 'eval'],
    ['a file outside the folder', { ...WELL, files: { export: { path: '../export.csv' } } }, 'without a folder'],
    ['an unknown record', { ...WELL, records: [{ ...DOCUMENTS, record: 'users' }] }, 'records.0.record'],
    ['an unknown file', { ...WELL, records: [{ ...DOCUMENTS, from: 'other' }] }, 'other is not in files'],
    [
      'an unknown field',
      { ...WELL, records: [{ ...DOCUMENTS, fields: { ...FIELDS, colour: 'X' } }] },
      'has no field colour',
    ],
    [
      'a missing required field',
      { ...WELL, records: [{ ...DOCUMENTS, fields: { document: 'NO' } }] },
      'needs recorded_on',
    ],
    [
      'neither file nor rows',
      { ...WELL, records: [{ record: 'documents', fields: FIELDS }] },
      'needs either from or rows',
    ],
    ['two sources of a field', withField({ column: 'BOOK', value: '1' }), 'exactly one of'],
    ['no source of a field', withField({ case: 'upper' }), 'exactly one of'],
    ['an invalid pattern', withField({ column: 'BOOK', pattern: '{a}{b}' }), 'not a pattern'],
    ['an invalid date format', withField({ column: 'BOOK', date: 'whenever' }), 'not a date format'],
    ['an unknown table of codes', withField({ column: 'BOOK', codes: 'books' }), 'books is not in codes'],
    ['fields nested too deeply', withField(nest(6)), 'nested too deeply'],
  ])('%s', (_, mapping, message) => {
    expect(() => parseMapping(mapping, 'm')).toThrow(message);
  });
});

test('the examples of the documentation are mappings', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../../../docs/importing.md'), 'utf8');
  const examples = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text));
  const mappings = examples.filter((example) => example.mapping === 1);
  expect(mappings.length).toBeGreaterThanOrEqual(3);
  for (const mapping of mappings) expect(() => parseMapping(mapping, 'docs/importing.md')).not.toThrow();
});
