import '../../lib/texts/texts-of-public-pages.ts';
import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  changeWatchFrequency,
  endWatch,
  getSubscription,
  unsubscribeFromWatches,
} from '@portal/contract/index/watches/public-watches';
import { describeWatched } from '@portal/contract/index/watches/watched';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import { FrequencyForm } from './frequency-form.tsx';
import classes from './watch-screen.module.css';

type Subscription = ContentOf<typeof getSubscription>;

/** The watches of an emailed link: how often emails arrive, and buttons that end one watch or all of them. */
export function ManageWatchesScreen() {
  const texts = useTexts('watch');
  const commonTexts = useTexts('common');
  const { secret = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: [getSubscription.path, secret],
    queryFn: () => call(getSubscription, { secret, language: shownLanguage() }),
  });
  const unsubscribe = useMutation({ mutationFn: () => call(unsubscribeFromWatches, { secret }) });
  if (unsubscribe.data) return <Unsubscribed />;
  const failure = error ?? unsubscribe.error;
  return (
    <div className={classes.page}>
      <ScreenHeading key="manage">{texts('manageTitle')}</ScreenHeading>
      {failure && <ErrorSummary message={describeFailure(failure, commonTexts)} />}
      {data && (
        <>
          <WatchList secret={secret} watches={data.watches} />
          <FrequencyForm
            frequency={data.frequency}
            send={(frequency) => call(changeWatchFrequency, { secret, frequency, language: shownLanguage() })}
          />
          <p>
            <Button variant="default" onClick={() => unsubscribe.mutate()} loading={unsubscribe.isPending}>
              {texts('unsubscribe')}
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

function Unsubscribed() {
  const texts = useTexts('watch');
  return (
    <div className={classes.page}>
      <ScreenHeading key="unsubscribed">{texts('manageTitle')}</ScreenHeading>
      <p role="status">{texts('unsubscribed')}</p>
    </div>
  );
}

function WatchList({ secret, watches }: { readonly secret: string; readonly watches: Subscription['watches'] }) {
  const texts = useTexts('watch');
  const commonTexts = useTexts('common');
  const queries = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: (id: number) => call(endWatch, { secret, id, language: shownLanguage() }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [getSubscription.path, secret] }),
  });
  if (watches.length === 0) return <p>{texts('none')}</p>;
  return (
    <>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      <ul className={classes.list}>
        {watches.map(({ id, watched }) => (
          <li key={id}>
            <span className={classes.watched}>{describeWatched(watched)}</span>
            <Button
              variant="default"
              size="xs"
              aria-disabled={isPending}
              aria-label={texts('endOf', { watched: describeWatched(watched) })}
              onClick={() => !isPending && mutate(id)}
            >
              {texts('end')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
