import type { Db } from '../../../../platform/database/database.ts';
import { computePlatKey } from '../../records/index.ts';
import { type SimilarPlat, selectSimilarPlats } from './plats.queries.ts';

/** The plats that a name may mean, the likeliest first; empty for marks alone, which have no key. */
export async function listSimilarPlats(db: Db, name: string): Promise<readonly SimilarPlat[]> {
  const key = computePlatKey(name);
  return key === '' ? [] : selectSimilarPlats(db, key);
}
