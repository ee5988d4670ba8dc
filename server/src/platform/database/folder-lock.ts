import { trimEndOf } from '@portal/contract/trim-text';
import { tryLockFile } from '../lock-file.ts';
import { OperatorError } from '../operator-error.ts';

/** Another process has the database folder open. */
export class FolderInUseError extends OperatorError {
  constructor(folder: string, holder: string) {
    super(
      `The database folder ${folder} is in use by ${holder}. Stop that process first, or give this one another DATA_DIR. ` +
        'Several processes can share a county only on a PostgreSQL server (DATABASE_URL).',
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Locks a folder for this process with a lock file next to it. Takes over the lock of a process that has died.
 *
 * @throws FolderInUseError while the lock's holder is running.
 */
export function lockFolder(folder: string): { release(): void } {
  const attempt = tryLockFile(`${trimEndOf(folder, /[/\\]/)}.lock`);
  if ('heldBy' in attempt) throw new FolderInUseError(folder, attempt.heldBy);
  return attempt;
}
