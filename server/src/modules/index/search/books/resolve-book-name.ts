import type { CriteriaOf } from '@portal/contract/index/search/definitions/searches';
import type { Db } from '../../../../platform/database/database.ts';
import {
  computeNameQuery,
  computeTextKey,
  computeWordsQuery,
  dropSuffix,
  type NameQuery,
} from '../../records/index.ts';
import { listKeysWithWords } from '../names/keys-with-words.queries.ts';
import { listSimilarKeys } from '../names/list-similar-keys.ts';
import { listSoundTexts } from '../names/name-readings.rules.ts';

type Criteria = CriteriaOf<'searchByGrantorGranteeBook'>;

/**
 * Resolves the name of a grantor-grantee book search. A page of a book only has its first and its last name, so
 * "Contains words" and "Sounds like" find the pages that can contain a matching name of the county's index.
 */
export async function resolveBookName(
  db: Db,
  { grantorGranteeLastName: text, nameMatch }: Criteria,
): Promise<NameQuery> {
  switch (nameMatch) {
    case 'BEGINS':
      return computeBookQuery(text, '');
    case 'EXACT':
      return computeBookQuery(text, ',');
    case 'WORDS': {
      const words = computeWordsQuery(dropSuffix(computeTextKey(text)));
      return { prefixes: [], exact: words.length === 0 ? [] : await listKeysWithWords(db, words) };
    }
    case 'SIMILAR': {
      const { prefixes, exact } = computeBookQuery(text, '');
      const [sound] = listSoundTexts({ lastName: text, firstName: '', middleInitial: '' });
      const similar = sound === undefined ? [] : await listSimilarKeys(db, sound.lastName);
      return { prefixes, exact: [...new Set([...exact, ...similar])] };
    }
  }
}

/** LINDQUIST, ALBERT is in the book under LINDQUIST, as is LINDQUIST JR. */
function computeBookQuery(text: string, end: '' | ','): NameQuery {
  const [surname = '', given = ''] = text.split(/,(?=\s*[^\s,])/);
  const typed = computeTextKey(given) === '' ? text : surname;
  const withoutSuffix = dropSuffix(computeTextKey(typed));
  return computeNameQuery(/,\s*$/.test(text) ? `${withoutSuffix},` : `${withoutSuffix}${end}`);
}
