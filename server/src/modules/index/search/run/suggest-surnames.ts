import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { suggestSurnames as endpoint } from '@portal/contract/index/search/run/suggest-surnames';
import type { Db } from '../../../../platform/database/database.ts';
import { KEYS_END } from '../../../../platform/database/keys-end.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { findSearchCharge } from '../../../money/charging/index.ts';
import {
  computeSoundCodes,
  computeSurnameKey,
  listSpellingsOneLetterApart,
  listSpellingsWithAnotherLetter,
  removeSpaces,
} from '../../records/index.ts';
import { listNearSurnames } from '../names/near-surnames.queries.ts';

/** Shorter texts are near half of the alphabet. */
const TYPED_MIN_LETTERS = 3;

/** Suggests surnames of the index for a typed one. Leaves out the counts of a search that the caller would have to pay for. */
export async function suggestSurnames(
  context: CallContext,
  { lastName }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const near = await suggestNear(context.db, lastName);
  const criteria = SEARCHES.searchByName.criteria.parse({ grantorGranteeLastName: lastName });
  const isDue = near.length > 0 && (await findSearchCharge(context, { type: 'searchByName', criteria })) !== undefined;
  return { surnames: near.map(({ name, count }) => ({ name, count: isDue ? null : count })) };
}

/** The surnames near a typed one, with their numbers of documents. Given names after a comma don't count. */
export async function suggestNear(
  db: Db,
  lastName: string,
): Promise<readonly { readonly name: string; readonly count: number }[]> {
  const [surname = ''] = lastName.split(',');
  const key = computeSurnameKey(surname);
  if (key.length < TYPED_MIN_LETTERS) return [];
  const keyNospace = removeSpaces(key);
  return listNearSurnames(db, {
    key,
    keyNospace,
    before: keyNospace + KEYS_END,
    // A Soundex has four characters, which too many names share for a suggestion.
    soundCodes: computeSoundCodes(key).filter((code) => code.startsWith('M:')),
    spellings: [...listSpellingsOneLetterApart(key), ...listSpellingsWithAnotherLetter(key)],
  });
}
