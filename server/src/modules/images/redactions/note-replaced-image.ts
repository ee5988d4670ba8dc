import type { Db } from '../../../platform/database/database.ts';
import { forgetUndoneImage } from '../earlier-images/index.ts';
import { closeReplacedImage } from './redactions.queries.ts';

/**
 * Closes the image of a document with redactions, because its original is replaced: boxes could be next to the numbers of another scan. An undone
 * import no longer gives its file back.
 */
export async function noteReplacedImage(db: Db, documentKey: string): Promise<void> {
  await forgetUndoneImage(db, documentKey);
  await closeReplacedImage(db, documentKey);
}
