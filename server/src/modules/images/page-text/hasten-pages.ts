import type { Db } from '../../../platform/database/database.ts';
import { computeNumberKeys } from '../../index/records/index.ts';
import { hastenPagesOf } from './page-texts.queries.ts';

/** Lets the pages of a document that a user has opened be read before others that aren't new. */
export async function hastenPages(
  db: Db,
  { documentType, documentNumber }: { readonly documentType: string; readonly documentNumber: string },
): Promise<void> {
  const { numberKey } = computeNumberKeys(documentNumber);
  await hastenPagesOf(db, { documentType, numberKey });
}
