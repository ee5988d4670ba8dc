import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { explainNameMatch as endpoint } from '@portal/contract/index/search/records/explain-name-match';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { ensureDetailsPaid } from '../../../money/charging/index.ts';
import { computeNaturalKey } from '../../records/index.ts';
import { explainName } from '../names/explain-name.rules.ts';
import { listIndexedNames } from '../names/indexed-names.queries.ts';
import { listSimilarKeys } from '../names/list-similar-keys.ts';
import { listSoundTexts, type TypedName } from '../names/name-readings.rules.ts';
import { findDocument } from './document-facts.queries.ts';
import { listTypedNames, SEARCHED_ROLES } from './document-searches.ts';

type Content = ContentOf<typeof endpoint>;
type NameSearch = ParsedRequestOf<typeof endpoint>['criteria'];

/** Maximum number of names of one document that are compared, including other spellings. A plat has hundreds of owners. */
const NAMES_MAX = 1_000;

/**
 * Returns the parties of a document that a name search found, and why, so that the user sees whether a result is the right family.
 *
 * @throws Refusal NOT_FOUND if the index doesn't have the document, or withholds it; PAYMENT_NEEDED if the caller has to pay for its
 *   details first.
 */
export async function explainNameMatch(
  context: CallContext,
  { docId, criteria }: ParsedRequestOf<typeof endpoint>,
): Promise<Content> {
  const { db } = context;
  const { documentType, documentNumber } = splitDocumentKey(docId);
  const document = await findDocument(db, { documentType, numberKey: computeNaturalKey(documentNumber) });
  if (document === undefined) throw new Refusal('NOT_FOUND');
  await ensureDetailsPaid(context, { kind: 'document', key: computeNaturalKey(docId) });
  return { matches: await (await prepareExplanation(db, criteria))(document.id) };
}

/** Prepares to explain why a name search found each of many documents: what sounds like the typed names is looked up once. */
export async function prepareExplanation(
  db: Db,
  criteria: NameSearch,
): Promise<(documentId: number) => Promise<Content['matches']>> {
  const role = SEARCHED_ROLES[criteria.grantorGranteeSearchIn];
  const typedNames = await Promise.all(
    listTypedNames(criteria).map(async (typed) => ({
      typed,
      similarKeys: criteria.nameMatch === 'SIMILAR' ? await findSimilarKeys(db, typed) : undefined,
    })),
  );
  return async (documentId) => {
    const indexed = await listIndexedNames(db, documentId, NAMES_MAX);
    const found: Content['matches'] = [];
    for (const { typed, similarKeys } of typedNames) {
      for (const name of indexed) {
        if (role !== undefined && name.role !== role) continue;
        const reasons = explainName(typed, criteria.nameMatch, name, similarKeys);
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
    return keepFirstOfEach(found);
  };
}

async function findSimilarKeys(db: Db, typed: TypedName): Promise<ReadonlySet<string>> {
  const keys = await Promise.all(listSoundTexts(typed).map(({ lastName }) => listSimilarKeys(db, lastName)));
  return new Set(keys.flat());
}

/** Lists a party that was found in several ways once, with the first of them: its own name comes before its other spellings. */
function keepFirstOfEach(matches: Content['matches']): Content['matches'] {
  const firsts = new Map<string, Content['matches'][number]>();
  for (const match of matches) {
    const party = `${match.role} ${match.displayName}`;
    if (!firsts.has(party)) firsts.set(party, match);
  }
  return [...firsts.values()];
}
