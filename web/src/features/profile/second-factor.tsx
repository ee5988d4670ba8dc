import { Button } from '@mantine/core';
import { secondFactor } from '@portal/contract/people/identity/second-factor';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import classes from './open-sessions.module.css';
import type { SecondFactorTask } from './second-factor-dialog.tsx';

/** Loaded again each time it is shown, because dialogs over it change it. */
const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactor, {}, { signal }),
  gcTime: 0,
  staleTime: 0,
});

/** Whether the user signs in with one-time codes, and what they can do about it. */
export function SecondFactor({ onTask }: { readonly onTask: (task: SecondFactorTask) => void }) {
  const texts = useTexts('profile');
  const commonTexts = useTexts('common');
  const headingId = useId();
  const { data, error } = useQuery(secondFactorQuery);
  const offered: readonly SecondFactorTask[] = data?.isOffered ? ['setUp'] : [];
  const tasks: readonly SecondFactorTask[] = data?.since ? ['renew', 'remove'] : offered;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        {texts('secondFactor.heading')}
      </h3>
      {error && (
        <p role="alert" className={classes.failure}>
          {describeFailure(error, commonTexts)}
        </p>
      )}
      {!data && !error && <SkeletonLines lines={2} />}
      {data && (
        <>
          <p>
            {data.since
              ? `${texts('secondFactor.since', { time: formatLocalDateTime(data.since) })} ${texts('secondFactor.left', { count: data.recoveryCodesLeft })}`
              : texts('secondFactor.off')}
          </p>
          {tasks.map((task) => (
            <Button
              key={task}
              variant="default"
              classNames={{ root: classes.end, label: classes.endLabel }}
              onClick={() => onTask(task)}
            >
              {texts(`secondFactor.${task}`)}
            </Button>
          ))}
        </>
      )}
    </section>
  );
}
