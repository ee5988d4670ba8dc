import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { explainNameMatch as endpoint } from '@portal/contract/search/explain-name-match';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { computeNaturalKey } from '../records/index.ts';
import { listTypedNames, SEARCHED_ROLES } from './definitions/document-searches.ts';
import { findDocument } from './document-facts.queries.ts';
import { explainName } from './explain-name.rules.ts';
import { listIndexedNames } from './indexed-names.queries.ts';
import { listSimilarKeys } from './list-similar-keys.ts';

type Content = ContentOf<typeof endpoint>;

/** Names of one document that are looked at, other spellings included. A plat's hundreds of owners are more than anybody reads. */
const NAMES_MAX = 1_000;

/**
 * Which parties of a document a name search found, and why each: the person sees whether a hit is the family that was meant.
 *
 * @throws Refusal NOT_FOUND where the index does not have the document, or keeps it back.
 */
export async function explainNameMatch(
  { db }: CallContext,
  { docId, criteria }: ParsedRequestOf<typeof endpoint>,
): Promise<Content> {
  const { documentType, documentNumber } = splitDocumentKey(docId);
  const document = await findDocument(db, { documentType, numberKey: computeNaturalKey(documentNumber) });
  if (document === undefined) throw new Refusal('NOT_FOUND');
  const role = SEARCHED_ROLES[criteria.grantorGranteeSearchIn];
  const indexed = await listIndexedNames(db, document.id, NAMES_MAX);
  const found: Content['matches'] = [];
  for (const typed of listTypedNames(criteria)) {
    const similarKeys =
      criteria.nameMatch === 'SIMILAR' ? new Set(await listSimilarKeys(db, typed.lastName)) : undefined;
    for (const name of indexed) {
      if (role !== undefined && name.role !== role) continue;
      const reasons = explainName(typed, name, similarKeys);
      if (reasons === undefined) continue;
      const indexedAs = name.isOtherSpelling ? name.indexedName : '';
      found.push({
        role: name.role,
        displayName: name.displayName,
        reasons: [...reasons, ...(indexedAs === '' ? [] : (['indexedAs'] as const))],
        indexedAs,
      });
    }
  }
  return { matches: keepFirstOfEach(found) };
}

/** A party that was found in several ways is told once, by the first of them: the name itself stands before its other spellings. */
function keepFirstOfEach(matches: Content['matches']): Content['matches'] {
  const firsts = new Map<string, Content['matches'][number]>();
  for (const match of matches) {
    const party = `${match.role} ${match.displayName}`;
    if (!firsts.has(party)) firsts.set(party, match);
  }
  return [...firsts.values()];
}
