import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { countyFlagsQuery } from '../../../lib/county-flags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { Screen } from '../../../ui/screen.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import { type SearchRun, useSearchRun } from '../results/use-search-run.ts';
import { SearchNavigation } from '../search/search-navigation.tsx';
import { RESULT_PATHS } from './result-paths.ts';
import classes from './search-area.module.css';

/** The search area: its navigation stays while forms, results and records change; the search of the moment is held here. */
export function SearchArea() {
  const texts = useTexts('common');
  const { pathname } = useLocation();
  const isAtResults = Object.values(RESULT_PATHS).includes(pathname);
  const run = useSearchRun();
  // Every screen in here needs them: asked at once, they wait neither for a screen's code nor for a search.
  usePrefetchQuery(countyFlagsQuery);
  return (
    <Screen
      aside={<SearchNavigation current={isAtResults ? run.page?.asked.type : undefined} />}
      asideLabel={texts('navSearch')}
      place={pathname}
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
