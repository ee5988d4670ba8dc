import type { ImportState, RecordImport, RecordImportDetails } from '@portal/contract/index/imports/record-imports';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { County } from '../../../county.ts';
import type { StoredImport } from './imports.queries.ts';

/** An import as a row of a list. */
export function describeImport({ timeZone }: Pick<County, 'timeZone'>, stored: StoredImport): RecordImport {
  const { id, name, origin, createdAt, username, byteCount } = stored;
  return {
    id,
    name,
    origin,
    username,
    byteCount,
    state: findState(stored),
    createdAt: localDateTimeAt(createdAt, timeZone),
  };
}

/** An import with its report. */
export function describeDetails(county: Pick<County, 'timeZone'>, stored: StoredImport): RecordImportDetails {
  const { layout, isComplete, progress, problem, detail, report, recordsWrittenAt, cancelRequestedAt } = stored;
  const isOpen = ['WAITING', 'CHECKING', 'CHECKED', 'IMPORTING'].includes(findState(stored));
  return {
    ...describeImport(county, stored),
    ...{ layout, isComplete, progress, problem, detail, report },
    canCancel: isOpen && recordsWrittenAt === null && cancelRequestedAt === null,
  };
}

function findState({ work, state }: StoredImport): ImportState {
  if (state === 'RUNNING') return work === 'CHECK' ? 'CHECKING' : 'IMPORTING';
  if (state === 'DONE') return work === 'CHECK' ? 'CHECKED' : 'IMPORTED';
  return state;
}
