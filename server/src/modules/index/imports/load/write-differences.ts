import { rm } from 'node:fs/promises';
import type { BulkSession } from '../../../../platform/database/bulk-session.ts';
import { type DifferenceCounts, type RecordDifference, readDifferences } from '../../records/index.ts';
import { CsvFile } from './files/csv-file.ts';

/** Larger files are of no use to a person, and fill the disk. */
const LINES_MAX = 200_000;
const BYTES_MAX = 50_000_000;

/**
 * Writes the records that an import would add, change or withdraw as a CSV file: the change, the table, the number or key, and for a changed record
 * a line with each field before and after. A file that would be too large ends with the number of records that are left out.
 *
 * @param counts of all records.
 */
export async function writeDifferences(path: string, session: BulkSession, counts: DifferenceCounts): Promise<void> {
  // If nothing differs now, the list of an earlier attempt would say otherwise.
  await rm(path, { force: true });
  const file = new CsvFile(path, ['change', 'record', 'number', 'field', 'before', 'after']);
  let [records, lines] = [0, 0];
  try {
    for await (const difference of readDifferences(session)) {
      if (lines >= LINES_MAX || file.bytes >= BYTES_MAX) break;
      for (const line of describeDifference(difference)) {
        file.write(line);
        lines += 1;
      }
      records += 1;
      await file.drain();
    }
    const { added, changed, withdrawn, restored, others } = counts;
    const left = added + changed + withdrawn + restored + others - records;
    if (left > 0) file.write(['more', '', `${left} further records that are not listed`, '', '', '']);
  } finally {
    await file.close();
  }
}

function describeDifference({ change, record, label, fields }: RecordDifference): readonly (readonly string[])[] {
  if (fields.length === 0) return [[change, record, label, '', '', '']];
  return fields.map(([field, [before, after]]) => [change, record, label, field, before ?? '', after ?? '']);
}
