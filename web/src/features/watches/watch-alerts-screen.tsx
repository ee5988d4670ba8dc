import { Button } from '@mantine/core';
import { decideOnAlerts, getWatchCounts, heldAlertList } from '@portal/contract/index/watches/staff-watches';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './watch-alerts-screen.module.css';

const COUNTS = ['addresses', 'watches', 'matches', 'alerts', 'held'] as const;

/**
 * The volume of the property watch, and the alerts that wait until staff send or discard them. Neither reveals an
 * address.
 */
export function WatchAlertsScreen() {
  const texts = useTexts('watch');
  const panelTexts = useTexts('control-panel');
  const shown = useList(heldAlertList, { today: getPlainDate(useCountyFlags().today) });
  const decide = useDecision();
  const ids = shown.page?.rows.map(({ id }) => id) ?? [];
  return (
    <>
      <ScreenHeading>{panelTexts('names.watchAlerts')}</ScreenHeading>
      <Counts />
      {ids.length > 0 && (
        <p>
          <Button loading={decide.isPending} onClick={() => decide.mutate({ ids, decision: 'RELEASED' })}>
            {texts('held.sendAll')}
          </Button>
        </p>
      )}
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          cells: {
            // In the words of the index, which are English.
            documents: ({ documents }) => (
              <span className={classes.lines} lang="en">
                {documents}
              </span>
            ),
          },
          actions: ({ id, createdAt }) => {
            const date = formatLocalDateTime(createdAt);
            return (
              <div className={classes.actions}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts('held.sendOf', { date })}
                  aria-disabled={decide.isPending}
                  onClick={() => !decide.isPending && decide.mutate({ ids: [id], decision: 'RELEASED' })}
                >
                  {texts('held.send')}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts('held.discardOf', { date })}
                  aria-disabled={decide.isPending}
                  onClick={() => !decide.isPending && void decide.askToDiscard(id)}
                >
                  {texts('held.discard')}
                </Button>
              </div>
            );
          },
        }}
      />
    </>
  );
}

function Counts() {
  const texts = useTexts('watch');
  const { data } = useQuery({ queryKey: [getWatchCounts.path], queryFn: () => call(getWatchCounts, {}) });
  if (data === undefined) return <SkeletonLines lines={2} />;
  return (
    <dl className={classes.counts} aria-label={texts('counts.title')}>
      {COUNTS.map((count) => (
        <div key={count}>
          <dt>{texts(`counts.${count}`)}</dt>
          <dd className="tabular">{data[count]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sends or discards alerts, and reports how many. The server decides on each once. */
function useDecision() {
  const texts = useTexts('watch');
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const queries = useQueryClient();
  const { alert, confirm } = useDialogs();
  const decision = useMutation({
    mutationFn: (request: { ids: number[]; decision: 'RELEASED' | 'DISCARDED' }) => call(decideOnAlerts, request),
    onSuccess: async ({ count }, { decision: made }) => {
      announce(texts(made === 'RELEASED' ? 'held.sent' : 'held.discarded', { total: count }));
      await queries.invalidateQueries({ queryKey: [heldAlertList.endpoint.path] });
      await queries.invalidateQueries({ queryKey: [getWatchCounts.path] });
    },
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  const askToDiscard = async (id: number) => {
    const isConfirmed = await confirm({
      title: texts('held.question'),
      message: texts('held.questionText'),
      confirmLabel: texts('held.discard'),
    });
    if (isConfirmed) decision.mutate({ ids: [id], decision: 'DISCARDED' });
  };
  return { ...decision, askToDiscard };
}
