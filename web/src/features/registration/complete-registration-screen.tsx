import '../../lib/texts/texts-of-public-pages.ts';
import { Button } from '@mantine/core';
import { completeRegistration, renewRegistrationLink } from '@portal/contract/people/identity/recovery';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ApiRefusal, call, callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './complete-registration-screen.module.css';

/**
 * Completes a registration with the ticket of the emailed link (Spec 1 §2). Loading the page doesn't use up the ticket,
 * because email scanners open links; the button does.
 */
export function CompleteRegistrationScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const commonTexts = useTexts('common');
  const { ticket = '' } = useParams();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call(completeRegistration, { ticket, language: shownLanguage() }),
  });
  const isLinkInvalid = error instanceof ApiRefusal && error.code === 'TICKET_NOT_VALID';
  return (
    <div className={classes.page}>
      <ScreenHeading key={data ? 'complete' : 'incomplete'}>
        {data ? texts('registrationComplete') : texts('registrationIncomplete')}
      </ScreenHeading>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {isLinkInvalid && <NewLink ticket={ticket} />}
      {!data && !isLinkInvalid && (
        <>
          <p>{texts('registrationPurpose')}</p>
          <p>
            <Button onClick={() => mutate()} loading={isPending}>
              {texts('registrationSend')}
            </Button>
          </p>
        </>
      )}
      {data && (
        <>
          <p className={classes.done}>
            <Icon name="verified" size={22} />
            {texts('registrationWelcome')}
          </p>
          <dl className={classes.facts}>
            <dt>{texts('fullName')}</dt>
            <dd>{data.fullName}</dd>
            <dt>{personTexts('username')}</dt>
            <dd>{data.username}</dd>
          </dl>
        </>
      )}
      <p>
        <Link to="/login">{texts('backToSignIn')}</Link>
      </p>
    </div>
  );
}

/**
 * A new link for the registered address. A link that was replaced by a newer one, or expired long ago, needs a new
 * registration.
 */
function NewLink({ ticket }: { readonly ticket: string }) {
  const texts = useTexts('registration');
  const commonTexts = useTexts('common');
  const { signIn } = useProductConfiguration();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => callForMessage(renewRegistrationLink, { ticket, language: shownLanguage() }),
  });
  if (!signIn.selfRegistration) return null;
  return (
    <>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {data ? (
        <output className={classes.done}>{data.message}</output>
      ) : (
        <p>
          <Button onClick={() => mutate()} loading={isPending}>
            {texts('registrationNewLink')}
          </Button>
        </p>
      )}
      <p>
        {texts('registrationAgain')} <Link to="/register">{texts('registerTitle')}</Link>
      </p>
    </>
  );
}
