import { Suspense } from 'react';
import { Outlet, useLocation, useMatch } from 'react-router';
import { type SearchRun, useSearchRun } from '../../features/results/use-search-run.ts';
import { SearchNavigation } from '../../features/search/search-navigation.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import classes from './search-area.module.css';

/** The address of the standard results, below the search (Spec 2 §2 "Routes"). */
export const RESULTS_PATH = '/search/SearchResults';

/** The search area: its navigation stays while forms, results and records change; the search of the moment is held here. */
export function SearchArea() {
  const texts = useTexts('common');
  const { pathname } = useLocation();
  const isAtResults = useMatch(RESULTS_PATH) !== null;
  const run = useSearchRun();
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
