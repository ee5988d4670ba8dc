import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useOffersPasskeys } from '../../lib/session/offers-passkeys.ts';
import { useGuestLogin } from '../../lib/session/session.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import classes from './other-ways-in.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';

/**
 * The county's options below the form: its identity provider, passkeys, its guest, registration, recovery (Spec 1 §2), electronic filing, the watch of owners, and the
 * check of a search certificate. During a lockout the server refuses guests and registrations, so neither is offered.
 */
export function OtherWaysIn() {
  const texts = useTexts('sign-in');
  const commonTexts = useTexts('common');
  const configuration = useProductConfiguration();
  const { signIn, languages, lockout, propertyWatch, redactionRequests, searchCertificates, efile, singleSignOn } =
    configuration;
  const guest = useGuestLogin();
  const guestHintId = useId();
  const isOpen = !lockout.lockoutInPlace;
  const [offersGuest, offersRegistration] = [signIn.guest && isOpen, signIn.selfRegistration && isOpen];
  const hasLinks =
    offersRegistration ||
    signIn.forgotPasswordLink ||
    propertyWatch ||
    redactionRequests ||
    searchCertificates ||
    efile;
  const offersPasskeys = useOffersPasskeys();
  if (!singleSignOn && !offersPasskeys && !offersGuest && !hasLinks) return null;
  return (
    <div className={classes.ways}>
      {singleSignOn && <SingleSignOnButton label={singleSignOn} />}
      {offersPasskeys && <PasskeyButton />}
      {offersGuest && (
        <Button
          variant="default"
          size="md"
          fullWidth
          aria-disabled={guest.isPending}
          aria-describedby={guestHintId}
          onClick={() => {
            if (!guest.isPending) guest.mutate(languages ? { language: shownLanguage() } : {});
          }}
        >
          {guest.isPending ? texts('loggingIn') : texts('continueAsGuest')}
        </Button>
      )}
      {offersGuest && (
        <p id={guestHintId} className={classes.hint}>
          {texts('guestHint')}
        </p>
      )}
      {guest.isError && (
        <ErrorSummary message={describeFailure(guest.error, commonTexts)} attempt={guest.submittedAt} />
      )}
      {hasLinks && (
        <ul>
          {offersRegistration && (
            <li>
              <Link to="/register">{texts('createAccount')}</Link>
            </li>
          )}
          {signIn.forgotPasswordLink && (
            <>
              <li>
                <Link to="/forgotUsername">{texts('forgotUsername')}</Link>
              </li>
              <li>
                <Link to="/forgotPassword">{texts('forgotPassword')}</Link>
              </li>
            </>
          )}
          {efile && (
            <li>
              <Link to="/efile">{texts('fileDocuments')}</Link>
            </li>
          )}
          {propertyWatch && (
            <li>
              <Link to="/watch">{texts('watchProperty')}</Link>
            </li>
          )}
          {redactionRequests && (
            <li>
              <Link to="/redaction">{texts('askForRedaction')}</Link>
            </li>
          )}
          {searchCertificates && (
            <li>
              <Link to="/certificate">{texts('checkCertificate')}</Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
