import type { ContentOf } from '@portal/contract/endpoint';
import { searchByName } from '@portal/contract/index/search/definitions/document-searches';
import { explainNameMatch } from '@portal/contract/index/search/records/explain-name-match';
import { LANGUAGES } from '@portal/contract/values/language';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useShownLanguage, useTexts } from '../../../lib/texts/i18n.ts';
import classes from './name-matches.module.css';

/** A party that the search found, with the reasons. */
export type NameMatch = ContentOf<typeof explainNameMatch>['matches'][number];

const NO_MATCHES: readonly NameMatch[] = [];

/**
 * Returns the parties of a document that the name search found. The list is only a hint, so it's empty while it's loading and after a
 * failure.
 *
 * @param criteria of the name search; undefined if another search found the document.
 */
export function useNameMatches(
  docId: string,
  criteria: Readonly<Record<string, string>> | undefined,
): readonly NameMatch[] {
  const requested = searchByName.criteria.safeParse(criteria);
  const { data } = useQuery({
    queryKey: ['name-matches', docId, criteria],
    queryFn: ({ signal }) =>
      requested.data ? call(explainNameMatch, { docId, criteria: requested.data }, { signal }) : { matches: [] },
    enabled: criteria !== undefined && requested.success,
    meta: { isQuiet: true },
  });
  return data?.matches ?? NO_MATCHES;
}

/** Explains below a party why its name matched the search. */
export function MatchNote({ match: { reasons, indexedAs } }: { readonly match: NameMatch }) {
  const texts = useTexts('results');
  const { tag } = LANGUAGES[useShownLanguage()];
  const explanations = reasons.map((reason) => texts(`matchReasons.${reason}`, { name: indexedAs }));
  return (
    <span className={classes.note}>
      {texts('foundBy')} {new Intl.ListFormat(tag, { type: 'unit' }).format(explanations)}
    </span>
  );
}
