import '../../lib/texts/texts-of-public-pages.ts';
import { Button } from '@mantine/core';
import { confirmWatch } from '@portal/contract/index/watches/public-watches';
import { describeWatched } from '@portal/contract/index/watches/watched';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './watch-screen.module.css';

/** Starts the watch of an emailed link. Loading the page changes nothing, because email scanners open links; the button does. */
export function ConfirmWatchScreen() {
  const texts = useTexts('watch');
  const commonTexts = useTexts('common');
  const { secret = '' } = useParams();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call(confirmWatch, { secret, language: shownLanguage() }),
  });
  return (
    <div className={classes.page}>
      <ScreenHeading key={data ? 'done' : 'open'}>{data ? texts('confirmDone') : texts('confirmTitle')}</ScreenHeading>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {data ? (
        <>
          <p>{texts('confirmDoneText', { watched: describeWatched(data.watched) })}</p>
          <p>
            <Link to={`/watch/manage/${data.manageSecret}`}>{texts('manageTitle')}</Link>
          </p>
        </>
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
        <Link to="/watch">{texts('another')}</Link>
      </p>
    </div>
  );
}
