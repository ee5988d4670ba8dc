import { computeTextKey, type RecordTableName, type StagedRow } from '../../../records/index.ts';
import { RowProblem, type SourceRow } from '../files/source-row.ts';
import type { BundleFile } from './bundle-file.ts';

/** Codes are loaded first, because the records refer to them. */
export const CODE_FILES: readonly BundleFile[] = [
  {
    name: 'document-types',
    required: ['code', 'description'],
    optional: ['prefixes', 'torrens'],
    *read(row) {
      const code = requiredCode(row, 'code', /^[A-Z]$/);
      const prefixes = [...new Set([code, ...row.list('prefixes').map((prefix) => prefix.toUpperCase())])];
      const is_torrens = row.flag('torrens');
      yield ownRow('documentTypes', code, { code, description: description(row), prefixes, is_torrens });
    },
  },
  {
    name: 'book-types',
    required: ['code', 'description'],
    optional: [],
    *read(row) {
      const code = requiredCode(row, 'code');
      yield ownRow('bookTypes', code, { code, description: description(row) });
    },
  },
  {
    name: 'instrument-groups',
    required: ['code', 'description'],
    optional: [],
    *read(row) {
      const code = requiredCode(row, 'code');
      if (code === 'ALL') throw new RowProblem('code: ALL is reserved');
      yield ownRow('instrumentGroups', code, { code, description: description(row) });
    },
  },
  {
    name: 'instruments',
    required: ['code', 'description'],
    optional: ['abbreviation', 'groups'],
    *read(row, lookups) {
      const code = requiredCode(row, 'code');
      const abbreviation = row.text('abbreviation') ?? code;
      yield ownRow('instruments', code, { code, description: description(row), abbreviation });
      for (const group of row.list('groups').map((text) => text.toUpperCase())) {
        if (!lookups.codes.instrumentGroups.has(group)) throw new RowProblem('groups: unknown code', group);
        yield ownRow('instrumentGroupMembers', `${group} ${code}`, {
          instrument_group_code: group,
          instrument_code: code,
        });
      }
    },
  },
  {
    name: 'legal-codes',
    required: ['kind', 'code', 'description'],
    optional: [],
    *read(row) {
      const kind = row.required(
        'kind',
        row.oneOf('kind', ['OTHER_LOT_MB', 'OTHER_LOT_LB', 'BASE', 'MERIDIAN', 'MUNICIPALITY']),
      );
      const code = requiredCode(row, 'code');
      yield ownRow('legalCodes', `${kind} ${code}`, { kind, code, description: description(row) });
    },
  },
  {
    name: 'islands',
    required: ['code', 'description'],
    optional: [],
    *read(row) {
      const code = requiredCode(row, 'code');
      yield ownRow('islands', code, { code, description: description(row) });
    },
  },
  {
    name: 'villages',
    required: ['island', 'name'],
    optional: [],
    *read(row, lookups) {
      const island_code = row.required('island', row.code('island', lookups.codes.islands));
      const name = row.required('name', row.text('name'));
      const key = computeTextKey(name);
      if (key === '') throw new RowProblem('name: no letter or digit in', name);
      yield ownRow('villages', `${island_code} ${key}`, { island_code, key, name });
    },
  },
];

/** Creates a row that has no parent row. */
export function ownRow(table: RecordTableName, ownerKey: string, values: StagedRow['values']): StagedRow {
  return { table, ownerType: '', ownerKey, values };
}

function requiredCode(row: SourceRow, column: string, pattern = /^[A-Z0-9]{1,20}$/): string {
  const code = row.required(column, row.text(column)).toUpperCase();
  if (!pattern.test(code)) throw new RowProblem(`${column}: not a code of capital letters and digits`, code);
  return code;
}

function description(row: SourceRow): string {
  return row.required('description', row.text('description'));
}
