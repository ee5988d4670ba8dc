import type { ContentOf } from '@portal/contract/endpoint';
import { searchByName } from '@portal/contract/search/document-searches';
import { explainNameMatch } from '@portal/contract/search/explain-name-match';
import { LANGUAGES } from '@portal/contract/values/language';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useShownLanguage, useTexts } from '../../../lib/i18n.ts';
import classes from './name-matches.module.css';

/** A party that the search found, and why. */
export type NameMatch = ContentOf<typeof explainNameMatch>['matches'][number];

const NO_MATCHES: readonly NameMatch[] = [];

/**
 * Which parties of a document the name search found by which it was opened. Help beside the facts: until it is here, and where it can
 * not be had, nothing is said.
 *
 * @param criteria of the name search; undefined where the document was found otherwise.
 */
export function useNameMatches(
  docId: string,
  criteria: Readonly<Record<string, string>> | undefined,
): readonly NameMatch[] {
  const asked = searchByName.criteria.safeParse(criteria);
  const { data } = useQuery({
    queryKey: ['name-matches', docId, criteria],
    queryFn: ({ signal }) =>
      asked.data ? call(explainNameMatch, { docId, criteria: asked.data }, { signal }) : { matches: [] },
    enabled: criteria !== undefined && asked.success,
    meta: { isQuiet: true },
  });
  return data?.matches ?? NO_MATCHES;
}

/** Below a party: what about its name matched what was searched. */
export function MatchNote({ match: { reasons, indexedAs } }: { readonly match: NameMatch }) {
  const texts = useTexts('results');
  const { tag } = LANGUAGES[useShownLanguage()];
  const words = reasons.map((reason) => texts(`matchReasons.${reason}`, { name: indexedAs }));
  return (
    <span className={classes.note}>
      {texts('foundBy')} {new Intl.ListFormat(tag, { type: 'unit' }).format(words)}
    </span>
  );
}
