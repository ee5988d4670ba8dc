import { getSchedule } from '@portal/contract/office/report-schedules';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FailedLoad } from '../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { SCHEDULES_PATH } from './schedule-paths.ts';
import { ScheduleRuns } from './schedule-runs.tsx';
import classes from './schedules.module.css';
import { scheduleQueryKey } from './use-schedule-changes.ts';

/** Results change while emails are sent. */
const REFRESHED_EVERY_MS = 15_000;

/** The form of a schedule, and the results of its reports; the id 0 is a new one. */
export function ScheduleScreen() {
  const texts = useTexts('reports');
  const id = Number(useParams().id);
  const isNew = id === 0;
  const { data, error } = useQuery({
    queryKey: scheduleQueryKey(id),
    queryFn: ({ signal }) => call(getSchedule, { id }, { signal }),
    enabled: !isNew,
    gcTime: 0,
    refetchInterval: REFRESHED_EVERY_MS,
    meta: { isQuiet: true },
  });
  return (
    <>
      <ScreenHeading>
        {isNew ? texts('schedules.new') : data ? texts(`titles.${data.values.report}`) : texts('schedules.title')}
      </ScreenHeading>
      <p className={classes.note}>{texts('schedules.note')}</p>
      {error ? (
        <FailedLoad error={error}>
          <p>
            <Link to={SCHEDULES_PATH}>{texts('schedules.title')}</Link>
          </p>
        </FailedLoad>
      ) : null}
      {!isNew && !data && !error && <SkeletonLines lines={10} />}
      {isNew && <ScheduleForm schedule={undefined} />}
      {data && (
        <>
          <ScheduleForm key={`${id} ${data.version}`} schedule={data} />
          <ScheduleRuns runs={data.runs} />
        </>
      )}
    </>
  );
}
