import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import {
  COUNTED_MAX_SEARCHES,
  countSearches,
  type SearchCount,
} from '@portal/contract/index/search/run/count-searches';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { criteriaContextOf, defaultCriteria } from './criteria.ts';
import type { Broadening, Criteria } from './form-definition.ts';
import { Offer } from './offers.tsx';
import { SEARCH_FORMS } from './search-forms.ts';
import classes from './ways-to-find-more.module.css';

interface WaysToFindMoreProps {
  readonly title: string;
  readonly type: SearchType;
  readonly criteria: Criteria;
  /** The number of records found. */
  readonly found: number;
  /** Called with the criteria that the user chose; nothing is widened automatically. */
  readonly onChoose: (changes: Criteria) => void;
}

/**
 * For a search that found few records or none: changes of the criteria, each with the number of records that it would find. Changes
 * that would find no more are removed once that is known.
 */
export function WaysToFindMore({ title, type, criteria, found, onChoose }: WaysToFindMoreProps) {
  const texts = useTexts('search');
  const flags = useCountyFlags();
  const ways = useMemo(() => {
    const defaults = defaultCriteria(type, criteriaContextOf(flags));
    return SEARCH_FORMS[type].broaden(criteria, defaults).slice(0, COUNTED_MAX_SEARCHES);
  }, [type, criteria, flags]);
  const counts = useCounts(type, criteria, ways);
  const offered = ways
    .map((way, index) => ({ ...way, count: counts?.[index] }))
    .filter(({ count }) => typeof count !== 'number' || count > found)
    .filter(({ count }) => count !== null);
  if (offered.length === 0) return null;
  return (
    <section className={classes.ways} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {offered.map(({ text, params, changes, count }) => (
        <Offer
          key={text}
          label={texts(`broaden.${text}`, { book: flags.bookLabel, name: '', ...params })}
          count={typeof count === 'number' ? count : undefined}
          onChoose={() => onChoose(changes)}
        />
      ))}
    </section>
  );
}

/** The number of records for each way; undefined while it isn't known, CHARGED if the user would have to pay to know it. */
function useCounts(
  type: SearchType,
  criteria: Criteria,
  ways: readonly Broadening[],
): readonly SearchCount[] | undefined {
  const searches = ways.map(({ changes }) => ({ ...criteria, ...changes }));
  const { data } = useQuery({
    queryKey: ['count-searches', type, searches],
    queryFn: ({ signal }) => call(countSearches, { type, searches }, { signal }),
    enabled: searches.length > 0,
    meta: { isQuiet: true },
  });
  return data?.counts;
}
