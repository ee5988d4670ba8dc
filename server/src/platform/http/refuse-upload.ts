import type { Problem } from '@portal/contract/problem';
import type { UploadRefusedError } from '../images/store/folder-upload-store.ts';
import { Refusal } from '../refusal.ts';

/**
 * Returns the refusal for a file that wasn't received: a problem of `file`, or UPLOADS_BUSY if the same file can be sent
 * again later.
 *
 * @param tooLarge the problem of a file with too many bytes.
 */
export function refuseUpload({ reason }: UploadRefusedError, tooLarge: Problem): Refusal {
  if (reason === 'tooLarge') return new Refusal('INVALID_INPUT', { file: tooLarge });
  if (reason === 'infected') return new Refusal('INVALID_INPUT', { file: { key: 'infectedFile' } });
  return new Refusal('UPLOADS_BUSY');
}
