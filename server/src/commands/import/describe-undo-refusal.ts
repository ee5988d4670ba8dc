import { UNDO_DAYS } from '../../modules/index/imports/index.ts';
import type { UndoProblem, UndoRefusedError } from '../../modules/index/records/index.ts';

const REASONS: Readonly<Record<UndoProblem, string>> = {
  UNKNOWN: 'There is no import with this index version.',
  UNDONE: 'The import is undone already.',
  NOT_KEPT: `What was before the import isn't kept: it is older than ${UNDO_DAYS} days, an earlier release imported since then, or the rules of names have changed since then.`,
  TOUCHED_LATER: 'A later import touched the same records. Undo the later import first.',
  SOLD: 'Someone bought pages of records that would go or get another image.',
  HAS_IMAGES:
    'Images that the import replaced aren’t kept: an earlier release imported them, or their files are missing.',
};

/** Describes for an operator why an import isn't undone, with the first of the records. */
export function describeUndoRefusal({ problem, count, records }: UndoRefusedError): string {
  const lines = [`Nothing was changed. ${REASONS[problem]}`, ...records.map((record) => `  ${record}`)];
  return [...lines, ...(count > records.length ? [`  and ${count - records.length} more`] : [])].join('\n');
}
