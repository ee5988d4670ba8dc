import '../../lib/texts/texts-of-public-pages.ts';
import { Button } from '@mantine/core';
import { confirmEmail } from '@portal/contract/people/identity/recovery';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './complete-registration-screen.module.css';

/**
 * Confirms a new email address with the ticket of the emailed link. Loading the page doesn't use up the ticket, because
 * email scanners open links.
 */
export function ConfirmEmailScreen() {
  const texts = useTexts('registration');
  const commonTexts = useTexts('common');
  const { ticket = '' } = useParams();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call(confirmEmail, { ticket, language: shownLanguage() }),
  });
  return (
    <div className={classes.page}>
      <ScreenHeading key={data ? 'done' : 'open'}>{texts('confirmEmailTitle')}</ScreenHeading>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {data ? (
        <p>{texts('confirmEmailDone', { email: data.email, username: data.username })}</p>
      ) : (
        <>
          <p>{texts('confirmEmailPurpose')}</p>
          <p>
            <Button onClick={() => mutate()} loading={isPending}>
              {texts('confirmEmailSend')}
            </Button>
          </p>
        </>
      )}
      <p>
        <Link to="/login">{texts('backToSignIn')}</Link>
      </p>
    </div>
  );
}
