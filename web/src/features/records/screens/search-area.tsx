import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTexts } from '../../../lib/i18n.ts';
import { Screen } from '../../../ui/screen.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
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
