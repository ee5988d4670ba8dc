import { Button } from '@mantine/core';
import { RECOGNIZED_SEARCH_TYPES } from '@portal/contract/index/search/entry/recognize-searches';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { describeFailure } from '../../lib/failure-text.ts';
import { hasKeyboard } from '../../lib/has-keyboard.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import { ContactCard } from './contact-card.tsx';
import { DisclaimerCard } from './disclaimer-card.tsx';
import { FindCard } from './find-card.tsx';
import { type HomeContent, homeQuery } from './home-query.ts';
import classes from './home-screen.module.css';
import { LinksCard } from './links-card.tsx';
import { NewsCard } from './news-card.tsx';
import { NotableDatesCard } from './notable-dates-card.tsx';
import { RecentSearchesCard } from './recent-searches-card.tsx';
import { SearchByCard } from './search-by-card.tsx';
import { SlidesCard } from './slides-card.tsx';
import { TransactionsCard } from './transactions-card.tsx';

/** The first screen after sign-in: the searches, and the cards that the county selected (Spec 1 §2 "Banner and home"). */
export function HomeScreen() {
  const texts = useTexts('home');
  const commonTexts = useTexts('common');
  const { role, searchList } = useCurrentUser();
  const canFind = RECOGNIZED_SEARCH_TYPES.some((type) => searchList.includes(type));
  const { data, error, refetch } = useQuery(homeQuery);
  // The cards render in slices, so that a phone can react to touches in between.
  const home = useDeferredValue(data);
  const isWaiting = !home && !error;
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading takesFocus={!canFind || !hasKeyboard()}>{texts('title')}</ScreenHeading>
        <div className={classes.columns}>
          <div className={classes.work}>
            {canFind && <FindCard />}
            <SearchByCard />
            {role !== 'GUEST' && <RecentSearchesCard />}
            {isWaiting && <SkeletonLines lines={6} />}
            {home && <WorkCards home={home} />}
          </div>
          <div className={classes.county}>
            {isWaiting && <SkeletonLines lines={8} />}
            {error && (
              <div className={classes.failure}>
                <ErrorSummary message={describeFailure(error, commonTexts)} />
                <Button variant="default" onClick={() => void refetch()}>
                  {commonTexts('crashReload')}
                </Button>
              </div>
            )}
            {home && <CountyCards home={home} />}
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** The cards for the user's work. */
function WorkCards({ home: { selections, notableDates, transactionTotals } }: { readonly home: HomeContent }) {
  return (
    <>
      {selections.transactions && <TransactionsCard totals={transactionTotals} />}
      {selections.notableDates && <NotableDatesCard dates={notableDates} />}
    </>
  );
}

/** The cards with the county's information. */
function CountyCards({ home }: { readonly home: HomeContent }) {
  const { selections, slides, latestNews, links, common, disclaimer } = home;
  return (
    <>
      {selections.latestNews && <NewsCard paragraphs={latestNews.paragraphs} />}
      {selections.loginSlides && <SlidesCard slides={slides} />}
      {selections.links && <LinksCard links={links.paragraphs} />}
      {selections.contactUs && <ContactCard contact={common} />}
      {selections.disclaimer && disclaimer && <DisclaimerCard link={disclaimer} />}
    </>
  );
}
