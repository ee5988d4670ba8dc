import { Button } from '@mantine/core';
import { isJobName, type Job, jobs, runJob } from '@portal/contract/office/monitoring/jobs';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { LabelTable } from '../../../ui/label-table.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from './jobs-screen.module.css';
import { parseSchedule } from './parse-schedule.ts';

/** A requested run starts within seconds, and most of them take less. */
const POLL_MS = 3_000;

const jobsQuery = queryOptions({
  queryKey: [jobs.path],
  queryFn: ({ signal }) => call(jobs, {}, { signal }),
  staleTime: 0,
  refetchInterval: POLL_MS,
});

/** The scheduled jobs with their last run; each can run now (decision 0106). */
export function JobsScreen() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const queryClient = useQueryClient();
  const { data, error } = useQuery(jobsQuery);
  const run = useMutation({
    mutationFn: (name: string) => call(runJob, { name }),
    onSuccess: (content) => queryClient.setQueryData(jobsQuery.queryKey, content),
  });
  const failure = run.error ?? error;
  const nameJob = (name: string) => (isJobName(name) ? texts(`jobs.names.${name}`) : name);
  return (
    <>
      <ScreenHeading>{texts('names.jobs')}</ScreenHeading>
      <p className={classes.note}>{texts('jobs.note')}</p>
      {failure && <ErrorSummary message={describeFailure(failure, commonTexts)} />}
      {!data && !failure && <SkeletonLines lines={8} />}
      {data?.jobs.length === 0 && <p className={classes.note}>{texts('jobs.none')}</p>}
      {data && data.jobs.length > 0 && (
        // A table that scrolls must be in reach of the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <section className={classes.table} aria-label={texts('names.jobs')} tabIndex={0}>
          <LabelTable
            caption={texts('names.jobs')}
            corner={texts('jobs.job')}
            headings={(['schedule', 'state', 'started', 'duration', 'action'] as const).map((key) =>
              texts(`jobs.${key}`),
            )}
            rows={data.jobs.map((job) => ({
              id: job.name,
              label: nameJob(job.name),
              note: isJobName(job.name) && (
                <p className={classes.purpose}>
                  {texts(`jobs.purposes.${job.name}`)} <code>{job.name}</code>
                </p>
              ),
              cells: [
                <Schedule key="schedule" cron={job.cron} />,
                <State key="state" job={job} />,
                job.startedAt && <Moment key="started" at={job.startedAt} />,
                <Duration key="duration" durationMs={job.durationMs} />,
                <RunButton key="run" job={job} label={nameJob(job.name)} onRun={run.mutate} />,
              ],
            }))}
          />
        </section>
      )}
    </>
  );
}

/** A schedule in words; an unknown format is shown unchanged. */
function Schedule({ cron }: { readonly cron: string }) {
  const texts = useTexts('control-panel');
  const schedule = parseSchedule(cron);
  switch (schedule?.kind) {
    case 'everyMinute':
      return texts('jobs.schedules.everyMinute');
    case 'everyMinutes':
      return texts('jobs.schedules.everyMinutes', { minutes: schedule.minutes });
    case 'hourly':
      return texts('jobs.schedules.hourly', { minute: schedule.minute });
    case 'daily':
      // No line ends inside a time.
      return texts('jobs.schedules.daily', { time: schedule.time.replace(' ', '\u00A0') });
    default:
      return cron;
  }
}

function State({ job: { state, error, failedRuns, progress } }: { readonly job: Job }) {
  const texts = useTexts('control-panel');
  return (
    <>
      <span className={classes.state} data-state={state}>
        {texts(`jobs.states.${state}`)}
      </span>
      {progress !== null && <p className={classes.detail}>{texts('jobs.progress', progress)}</p>}
      {failedRuns > 1 && <p className={classes.detail}>{texts('jobs.failedRuns', { count: failedRuns })}</p>}
      {error !== null && <p className={classes.detail}>{error}</p>}
    </>
  );
}

function Duration({ durationMs }: Pick<Job, 'durationMs'>) {
  const texts = useTexts('control-panel');
  if (durationMs === null) return null;
  if (durationMs < 1_000) return texts('jobs.milliseconds', { number: Math.round(durationMs) });
  return texts('jobs.seconds', { number: (durationMs / 1_000).toFixed(1) });
}

/** The button stays where it is while a run is asked for, so that the focus does too. */
function RunButton({
  job,
  label,
  onRun,
}: {
  readonly job: Job;
  /** The job in words. */
  readonly label: string;
  readonly onRun: (name: string) => void;
}) {
  const texts = useTexts('control-panel');
  const { name, state, isRequested } = job;
  const isRetry = state === 'FAILED' || state === 'INTERRUPTED';
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-disabled={isRequested}
        aria-label={texts(isRetry ? 'jobs.retryOf' : 'jobs.runOf', { job: label })}
        onClick={() => !isRequested && onRun(name)}
      >
        {texts(isRetry ? 'jobs.retry' : 'jobs.run')}
      </Button>
      <span role="status" className={classes.detail}>
        {isRequested && texts('jobs.requested')}
      </span>
    </>
  );
}
