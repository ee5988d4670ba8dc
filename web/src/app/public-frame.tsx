import { type ReactNode, Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { useProductConfiguration } from '../lib/county/product-configuration.ts';
import { COUNTY_WORDS_TAG } from '../lib/texts/county-words.ts';
import { useTexts } from '../lib/texts/i18n.ts';
import { ColorSchemeButton } from '../ui/color-scheme-button.tsx';
import { CountyMark } from '../ui/county/county-mark.tsx';
import { SkeletonLines } from '../ui/failed-load/skeletons.tsx';
import { NavigationGuard } from '../ui/navigation-guard.tsx';
import { MAIN_ID } from '../ui/screen.tsx';
import classes from './public-frame.module.css';
import { SkipLink } from './shell/skip-link.tsx';

/**
 * The layout of public pages: the county's banner with a link to the login page, and a sheet for the content.
 *
 * @param children the content; the page of the route unless given.
 */
export function PublicFrame({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const texts = useTexts('common');
  const { lockout, version } = useProductConfiguration();
  return (
    <div className={classes.page}>
      <SkipLink />
      <NavigationGuard />
      <header className={classes.banner}>
        <CountyMark to="/" />
        <ColorSchemeButton />
      </header>
      {lockout.lockoutInPlace && (
        <p className={classes.lockout} role="status" lang={COUNTY_WORDS_TAG}>
          {lockout.messageLogin}
        </p>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={classes.sheet}>
        <Suspense fallback={<SkeletonLines lines={8} />}>{children}</Suspense>
      </main>
      <footer className={classes.footer}>
        <p>
          <Link to="/accessibility">{texts('accessibility')}</Link>
        </p>
        <p className="tabular">{texts('version', { version })}</p>
      </footer>
    </div>
  );
}
