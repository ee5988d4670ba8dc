import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { suggestSurnames as endpoint, SurnameSearch } from '@portal/contract/index/search/run/suggest-surnames';
import type { Db } from '../../../../platform/database/database.ts';
import { KEYS_END } from '../../../../platform/database/keys-end.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { findSearchCharge } from '../../../money/charging/index.ts';
import {
  computeSoundCodes,
  computeSurnameKey,
  listSpellingsOneLetterApart,
  listSpellingsWithAnotherLetter,
  removeSpaces,
} from '../../records/index.ts';
import { listNearSurnames, type SurnameHolder } from '../names/near-surnames.queries.ts';
import { canSearch } from '../search.policy.ts';

/** Shorter texts are near half of the alphabet. */
const TYPED_MIN_LETTERS = 3;

interface SurnameSource {
  readonly holder: SurnameHolder;
  /** The criteria of the search that the count belongs to; undefined where it would be the count of another search. */
  readonly fillCriteria?: (surname: string) => object;
}

const SOURCES: Readonly<Record<SurnameSearch, SurnameSource>> = {
  searchByName: {
    holder: 'party',
    fillCriteria: (surname) => SEARCHES.searchByName.criteria.parse({ grantorGranteeLastName: surname }),
  },
  searchByLegalDescription: { holder: 'party' },
  searchByTaxLien: {
    holder: 'taxpayer',
    fillCriteria: (surname) =>
      SEARCHES.searchByTaxLien.criteria.parse({ searchByTaxLienMethod: 'TAXPAYER', taxpayerName: surname }),
  },
};

/**
 * Suggests surnames of the index for a typed one. Leaves out the counts of a search that the caller would have to pay for.
 *
 * @throws Refusal NOT_ALLOWED when the caller can't run this search.
 */
export async function suggestSurnames(
  context: CallContext,
  { type, lastName }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  if (!(await canSearch(type)(context))) throw new Refusal('NOT_ALLOWED');
  const { holder, fillCriteria } = SOURCES[type];
  const near = await suggestNear(context.db, lastName, holder);
  if (near.length === 0) return { surnames: [] };
  const criteria = fillCriteria?.(lastName);
  const isCounted = criteria !== undefined && (await findSearchCharge(context, { type, criteria })) === undefined;
  return { surnames: near.map(({ name, count }) => ({ name, count: isCounted ? count : null })) };
}

/** The surnames near a typed one, with their numbers of documents or tax liens. Given names after a comma don't count. */
export async function suggestNear(
  db: Db,
  lastName: string,
  holder: SurnameHolder,
): Promise<readonly { readonly name: string; readonly count: number }[]> {
  const [surname = ''] = lastName.split(',');
  const key = computeSurnameKey(surname);
  if (key.length < TYPED_MIN_LETTERS) return [];
  const keyNospace = removeSpaces(key);
  return listNearSurnames(db, {
    holder,
    key,
    keyNospace,
    before: keyNospace + KEYS_END,
    // A Soundex has four characters, which too many names share for a suggestion.
    soundCodes: computeSoundCodes(key).filter((code) => code.startsWith('M:')),
    spellings: [...listSpellingsOneLetterApart(key), ...listSpellingsWithAnotherLetter(key)],
  });
}
