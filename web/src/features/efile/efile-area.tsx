import { Suspense } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import classes from './efile.module.css';

/** Electronic filing: a new filing, the user's filings, and the queue for the recorder's staff. */
export function EfileArea() {
  const texts = useTexts('efile');
  const { pathname } = useLocation();
  const { role } = useCurrentUser();
  const isStaff = role === 'COUNTY' || role === 'TRIMIN';
  return (
    <Screen
      asideLabel={texts('title')}
      place={pathname}
      aside={
        <ul className={classes.links}>
          <li>
            <NavLink to="/efile" end className={classes.link}>
              {texts('newFiling')}
            </NavLink>
          </li>
          <li>
            <NavLink to="/efile/filings" className={classes.link}>
              {texts('myFilings')}
            </NavLink>
          </li>
          {isStaff && (
            <li>
              <NavLink to="/efile/queue" className={classes.link}>
                {texts('queue')}
              </NavLink>
            </li>
          )}
        </ul>
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
