import '../../lib/texts/texts-behind-sign-in.ts';
import { Outlet } from 'react-router';
import { SignInAgainDialog } from '../../features/sign-in/sign-in-again-dialog.tsx';
import { countyFlagsQuery } from '../../lib/county/county-flags.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useSession } from '../../lib/session/session.ts';
import { COUNTY_WORDS_TAG } from '../../lib/texts/county-words.ts';
import { NavigationGuard } from '../../ui/navigation-guard.tsx';
import { PaymentsProvider } from '../payments-provider.tsx';
import { Banner } from './banner.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { SecondFactorBar } from './second-factor-bar.tsx';
import { SessionWarning } from './session-warning.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';
import { ViewingBar } from './viewing-bar.tsx';

/** Almost every screen depends on the county's flags. */
export { countyFlagsQuery };

/** The layout of every screen for signed-in users: skip link, banner, screen, payments, and the warning before a session ends. */
export function Shell() {
  const { lockout } = useProductConfiguration();
  return (
    <div className={classes.page}>
      <SkipLink />
      <PaymentsProvider>
        <Banner />
        {lockout.lockoutInPlace && (
          <p className={classes.lockout} role="status">
            <span lang={COUNTY_WORDS_TAG}>{lockout.messageHeadline}</span>
          </p>
        )}
        <Outlet />
        <ViewingBar />
        <SecondFactorBar />
      </PaymentsProvider>
      <NavigationGuard />
      <ProofDialog />
      <SessionDialogs />
    </div>
  );
}

/** A warning before the session ends; once it has ended, the way to continue over a form with unsaved changes. */
function SessionDialogs() {
  const { data } = useSession();
  return data?.hasEnded ? <SignInAgainDialog /> : <SessionWarning />;
}
