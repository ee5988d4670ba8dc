import type { Watched } from '@portal/contract/index/watches/watched';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../platform/database/database.ts';
import { readSectionPlace } from '../search/index.ts';
import { explainNameMatch, type PartyName } from './explain-match.rules.ts';
import { countLandDocuments, countNumberDocuments, listNamesByTerm, PAST_ROWS_MAX } from './past-matches.queries.ts';
import type { Term } from './terms.rules.ts';

/**
 * Counts the documents that a watch would have sent since a day, by the rules by which it will send them.
 *
 * @returns at most `PAST_ROWS_MAX`.
 */
export async function countPastMatches(
  db: Db,
  { watched, terms, since }: { readonly watched: Watched; readonly terms: readonly Term[]; readonly since: PlainDate },
): Promise<number> {
  if (watched.kind === 'NUMBER') return countNumberDocuments(db, terms, since);
  if (watched.kind === 'SECTION') return countLandDocuments(db, terms, since, readSectionPlace(watched));
  if (watched.kind !== 'NAME') return countLandDocuments(db, terms, since);
  const found = await listNamesByTerm(db, terms, since);
  const partiesOf = Map.groupBy(found, ({ documentId }: PartyName & { documentId: number }) => documentId);
  const matches = [...partiesOf.values()].filter((parties) => explainNameMatch(watched, parties) !== undefined);
  return Math.min(matches.length, PAST_ROWS_MAX);
}
