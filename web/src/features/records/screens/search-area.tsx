import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { certificateOfferQuery } from '../../../ui/certify/use-certify.ts';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useIsMedium } from '../../../ui/use-is-narrow.ts';
import { type SearchRun, useSearchRun } from '../results/use-search-run.ts';
import { SearchNavigation } from '../search/search-navigation.tsx';
import { RESULT_PATHS } from './result-paths.ts';
import classes from './search-area.module.css';

/** The layout of the search area. Its navigation and the current search showLastResults while forms, results and records change. */
export function SearchArea() {
  const texts = useTexts('common');
  const { pathname } = useLocation();
  const isAtResults = Object.values(RESULT_PATHS).includes(pathname);
  const isMedium = useIsMedium();
  const run = useSearchRun();
  // Known before the results are, so that the buttons above them don't move when it comes.
  usePrefetchQuery(certificateOfferQuery);
  return (
    <Screen
      aside={<SearchNavigation current={isAtResults ? run.page?.requested.type : undefined} />}
      asideLabel={texts('navSearch')}
      place={pathname}
      // The list's columns and the record don't fit next to the navigation.
      foldsAside={isMedium && isAtResults}
    >
      <Suspense
        fallback={
          <div className={classes.waiting}>
            <SkeletonLines lines={9} />
          </div>
        }
      >
        <Outlet context={run satisfies SearchRun} />
      </Suspense>
    </Screen>
  );
}
