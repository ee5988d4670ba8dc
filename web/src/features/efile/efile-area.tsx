import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SideLink, SideSection } from '../../ui/side-navigation.tsx';
import { useIsMedium } from '../../ui/use-is-narrow.ts';
import classes from './efile.module.css';
import { FilingIntroduction } from './filing-introduction.tsx';

/** Electronic filing: a new filing, the user's filings, and the queue for the recorder's staff; for guests, how they could file. */
export function EfileArea() {
  const texts = useTexts('efile');
  const { pathname } = useLocation();
  const isMedium = useIsMedium();
  const { role } = useCurrentUser();
  const isStaff = role === 'COUNTY' || role === 'TRIMIN';
  if (role === 'GUEST')
    return (
      <Screen place={pathname}>
        <div className={classes.page}>
          <FilingIntroduction />
        </div>
      </Screen>
    );
  return (
    <Screen
      asideLabel={texts('title')}
      place={pathname}
      // The lists have nine columns, which need the width of the navigation.
      foldsAside={isMedium && pathname !== '/efile'}
      aside={
        <SideSection title={texts('title')}>
          <SideLink to="/efile" isExact>
            {texts('newFiling')}
          </SideLink>
          {/* Staff open other people's filings under this address, from the queue. */}
          <SideLink to="/efile/filings" isExact={isStaff}>
            {texts('myFilings')}
          </SideLink>
          <SideLink to="/efile/returned">{texts('returnedFilings')}</SideLink>
          {isStaff && (
            <>
              <SideLink to="/efile/queue">{texts('queue')}</SideLink>
              <SideLink to="/efile/verify">{texts('verifications')}</SideLink>
              <SideLink to="/efile/accuracy">{texts('accuracy')}</SideLink>
              <SideLink to="/efile/decisions">{texts('clerkDays')}</SideLink>
              <SideLink to="/efile/income">{texts('feeIncome')}</SideLink>
            </>
          )}
        </SideSection>
      }
    >
      <div className={classes.page}>
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <Outlet />
        </Suspense>
      </div>
    </Screen>
  );
}
