import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  changeOwnFrequency,
  confirmOwnEmail,
  deleteOwnWatch,
  getWatchOffer,
  ownWatchList,
  pauseWatch,
} from '@portal/contract/index/watches/own-watches';
import { listedKindOfWatched } from '@portal/contract/index/watches/watched';
import type { ListRow } from '@portal/contract/lists/define-list';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FailedLoad } from '../../ui/failed-load/failed-load.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import { EmailState } from '../../ui/watch/email-state.tsx';
import { FrequencyForm } from './frequency-form.tsx';
import classes from './own-watches-screen.module.css';

type OwnWatch = ListRow<typeof ownWatchList>;

/** The user's watches: what is watched, when an alert came last, and buttons to pause, continue and delete each (decision 0172). */
export function OwnWatchesScreen() {
  const texts = useTexts('watch');
  const queries = useQueryClient();
  const shown = useList(ownWatchList, { today: getPlainDate(useCountyFlags().today) });
  const { data: offer, error } = useQuery({
    queryKey: [getWatchOffer.path],
    queryFn: ({ signal }) => call(getWatchOffer, {}, { signal }),
  });
  const isWatching = (shown.page?.totalCount ?? 0) > 0;
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{texts('manageTitle')}</ScreenHeading>
        {error && <FailedLoad error={error} />}
        {offer && !offer.isOffered && <p>{texts('own.off')}</p>}
        {/* The link is sent with the first watch. */}
        {offer && (offer.isConfirmed || isWatching) && <Address offer={offer} />}
        <ListView
          shown={shown}
          presentation={{
            keyOf: ({ id }) => String(id),
            cells: {
              what: ({ what, watched }) => (
                <span>
                  <span className={classes.kind}>{texts(`own.kinds.${listedKindOfWatched(watched)}`)}</span> {what}
                </span>
              ),
            },
            actions: (watch) => <WatchActions watch={watch} />,
          }}
        />
        {offer && (
          <FrequencyForm
            frequency={offer.frequency}
            send={async (frequency) => {
              await call(changeOwnFrequency, { frequency });
              queries.setQueryData([getWatchOffer.path], { ...offer, frequency });
            }}
          />
        )}
        <p className={classes.limits}>{texts('limits')}</p>
      </div>
    </Screen>
  );
}

/** The address for alerts. An unconfirmed address can be sent another link. */
function Address({ offer }: { readonly offer: ContentOf<typeof getWatchOffer> }) {
  const texts = useTexts('watch');
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const { alert } = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(confirmOwnEmail, {}),
    onSuccess: () => announce(texts('own.linkSent', { email: offer.email })),
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  return (
    <div className={classes.address}>
      <EmailState offer={offer} />
      {offer.email !== '' && !offer.isConfirmed && (
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
          {texts('own.sendLink')}
        </Button>
      )}
    </div>
  );
}

function WatchActions({ watch: { id, what, state } }: { readonly watch: OwnWatch }) {
  const texts = useTexts('watch');
  const commonTexts = useTexts('common');
  const queries = useQueryClient();
  const { alert, confirm } = useDialogs();
  const options = {
    onSuccess: () => queries.invalidateQueries({ queryKey: [ownWatchList.endpoint.path] }),
    onError: (error: Error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  };
  const isPaused = state === 'PAUSED';
  const pause = useMutation({ mutationFn: () => call(pauseWatch, { id, isPaused: !isPaused }), ...options });
  const end = useMutation({ mutationFn: () => call(deleteOwnWatch, { id }), ...options });
  const askToDelete = async () => {
    const isConfirmed = await confirm({
      title: texts('own.question', { watched: what }),
      message: texts('own.questionText'),
      confirmLabel: texts('own.delete'),
    });
    if (isConfirmed) end.mutate();
  };
  const isPending = pause.isPending || end.isPending;
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        aria-label={texts(isPaused ? 'own.continueOf' : 'own.pauseOf', { watched: what })}
        aria-disabled={isPending}
        onClick={() => !isPending && pause.mutate()}
      >
        {texts(isPaused ? 'own.continue' : 'own.pause')}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={texts('own.deleteOf', { watched: what })}
        aria-disabled={isPending}
        onClick={() => !isPending && void askToDelete()}
      >
        {texts('own.delete')}
      </Button>
    </div>
  );
}
