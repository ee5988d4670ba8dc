import '../../lib/texts-of-public-pages.ts';
import { completeRegistration } from '@portal/contract/auth/recovery';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { shownLanguage, useTexts } from '../../lib/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import classes from './complete-registration-screen.module.css';

/**
 * Completes a registration with the ticket of the emailed link (Spec 1 §2). A query and not a mutation, so that a page that renders
 * twice uses the ticket once.
 */
export function CompleteRegistrationScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const commonTexts = useTexts('common');
  const { ticket = '' } = useParams();
  const { data, error, isPending } = useQuery({
    queryKey: ['complete-registration', ticket],
    queryFn: () => call(completeRegistration, { ticket, language: shownLanguage() }),
    gcTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={classes.page}>
      <ScreenHeading key={data ? 'complete' : 'incomplete'}>
        {data ? texts('registrationComplete') : texts('registrationIncomplete')}
      </ScreenHeading>
      {isPending && <SkeletonLines lines={3} />}
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
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
