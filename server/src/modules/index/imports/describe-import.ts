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
  const { layout, isComplete, progress, problem, detail, report, undoRefusal } = stored;
  const { recordsWrittenAt, cancelRequestedAt, indexVersionId } = stored;
  const state = findState(stored);
  const isOpen = ['WAITING', 'CHECKING', 'CHECKED', 'IMPORTING'].includes(state);
  return {
    ...describeImport(county, stored),
    ...{ layout, isComplete, progress, problem, detail, report, undoRefusal },
    canStart: state === 'CHECKED' || canContinue(stored),
    canCancel: isOpen && recordsWrittenAt === null && cancelRequestedAt === null,
    canUndo: ['IMPORTED', 'FAILED'].includes(state) && indexVersionId !== null,
  };
}

/** Files of the command are in the operator's folder. */
const canContinue = ({ origin, state, problem }: StoredImport) =>
  origin !== 'COMMAND' && state === 'FAILED' && problem === 'DISK_FULL';

const RUNNING_STATES = { CHECK: 'CHECKING', IMPORT: 'IMPORTING', UNDO: 'UNDOING' } as const;

function findState({ work, state, undoneAt }: StoredImport): ImportState {
  if (undoneAt !== null) return 'UNDONE';
  if (state === 'RUNNING') return RUNNING_STATES[work];
  if (state === 'DONE') return work === 'CHECK' ? 'CHECKED' : 'IMPORTED';
  return state;
}
