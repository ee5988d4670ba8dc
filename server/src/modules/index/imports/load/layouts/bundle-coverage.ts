import { hasNotableDate, NOTABLE_DATES, NOTABLE_INDEXES } from '@portal/contract/settings/office/notable-dates';
import { COVERAGE_COLUMNS } from '../../../records/index.ts';
import { RowProblem } from '../files/source-row.ts';
import { ownRow } from './bundle-codes.ts';
import type { BundleFile } from './bundle-file.ts';

/** The coverage of each index: the notable dates (decision 0043). */
export const COVERAGE_FILE: BundleFile = {
  name: 'coverage',
  required: ['index'],
  optional: Object.values(COVERAGE_COLUMNS),
  *read(row) {
    const name = row.required('index', row.oneOf('index', ['ABSTRACT', 'TORRENS', 'LIEN']));
    const index = NOTABLE_INDEXES.find((known) => known.toUpperCase() === name);
    if (index === undefined) throw new RangeError(`Index without notable dates: ${name}`);
    const begin = { index: row.date(COVERAGE_COLUMNS.indexBegin), images: row.date(COVERAGE_COLUMNS.imageBegin) };
    const values = NOTABLE_DATES.map((date) => {
      const column = COVERAGE_COLUMNS[date];
      const day = row.date(column);
      if (day === undefined) return [column, day];
      if (!hasNotableDate(index, date)) throw new RowProblem(`${column}: not available for the index ${index}`);
      const beginsOn = date === 'imageThru' ? begin.images : begin.index;
      const isReach = date !== 'imageBegin' && date !== 'certificateThru';
      if (isReach && beginsOn !== undefined && day < beginsOn) throw new RowProblem(`${column}: before the start date`);
      return [column, day];
    });
    yield ownRow('coverage', index, { index_name: index, ...Object.fromEntries(values) });
  },
};
