import '../../lib/texts/texts-of-public-pages.ts';
import { Button } from '@mantine/core';
import { confirmRedactionRequest } from '@portal/contract/images/redactions/redaction-requests';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './redaction-requests.module.css';

/** Confirms the request of an emailed link. Loading the page changes nothing, because email scanners open links; the button does. */
export function ConfirmRedactionScreen() {
  const texts = useTexts('redaction-request');
  const commonTexts = useTexts('common');
  const { secret = '' } = useParams();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call(confirmRedactionRequest, { secret, language: shownLanguage() }),
  });
  return (
    <div className={classes.page}>
      <ScreenHeading key={data ? 'done' : 'open'}>{data ? texts('confirmDone') : texts('confirmTitle')}</ScreenHeading>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {data ? (
        <p>{texts('confirmDoneText', { documentKey: data.documentKey })}</p>
      ) : (
        <>
          <p>{texts('confirmPurpose')}</p>
          <p>
            <Button onClick={() => mutate()} loading={isPending}>
              {texts('confirmSend')}
            </Button>
          </p>
        </>
      )}
      <p>
        <Link to="/redaction">{texts('another')}</Link>
      </p>
    </div>
  );
}
