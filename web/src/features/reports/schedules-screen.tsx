import { Button, NativeSelect } from '@mantine/core';
import { ALL_CODE } from '@portal/contract/helper-data/code-description';
import {
  type RunStatus,
  SCHEDULE_STATUSES,
  type ScheduleRow,
  type ScheduleStatus,
  scheduleList,
} from '@portal/contract/reports/report-schedules';
import type { ReportName } from '@portal/contract/reports/reports';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { Link } from 'react-router';
import { useCountyFlags } from '../../lib/county-flags.ts';
import { useTexts } from '../../lib/i18n.ts';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import { ScheduleButtons } from './schedule-buttons.tsx';
import { schedulePath } from './schedule-paths.ts';
import classes from './schedules.module.css';

/** Reports that the portal sends by email: the user's own; for staff, those of all users. */
export function SchedulesScreen() {
  const texts = useTexts('reports');
  const shown = useList(scheduleList, { today: getPlainDate(useCountyFlags().today) });
  const { filter, setFilter } = shown;
  const formatStatus = useFormatStatus();
  return (
    <>
      <ScreenHeading>{texts('schedules.title')}</ScreenHeading>
      <div className={classes.head}>
        <NativeSelect
          label={texts('schedules.status')}
          data={[
            { value: ALL_CODE, label: texts('schedules.all') },
            ...SCHEDULE_STATUSES.map((value) => ({ value, label: texts(`schedules.statuses.${value}`) })),
          ]}
          value={filter.status}
          onChange={(event) => setFilter({ status: event.currentTarget.value as typeof filter.status })}
        />
        <Button component={Link} to={schedulePath(0)}>
          {texts('schedules.new')}
        </Button>
      </div>
      <ListView
        shown={shown}
        presentation={{
          title: texts('schedules.title'),
          labels: {
            report: texts('schedules.report'),
            timing: texts('schedules.timing.label'),
            owner: texts('schedules.owner'),
            status: texts('schedules.status'),
            nextDueAt: texts('schedules.nextDue'),
            lastRunAt: texts('schedules.lastRun'),
            lastStatus: texts('schedules.result'),
          },
          keyOf: ({ id }) => String(id),
          formatStatus,
          cells: {
            report: (schedule) => <ReportCell schedule={schedule} />,
            status: (schedule) => <StatusCell schedule={schedule} />,
          },
          actions: (schedule) => <RowButtons schedule={schedule} />,
        }}
        emptyText={texts('schedules.none')}
      />
    </>
  );
}

function useFormatStatus() {
  const texts = useTexts('reports');
  return (field: string, code: string): string => {
    if (field === 'report') return texts(`titles.${code as ReportName}`);
    if (field === 'lastStatus') return texts(`schedules.runStatuses.${code as RunStatus}`);
    return texts(`schedules.statuses.${code as ScheduleStatus}`);
  };
}

function ReportCell({ schedule: { id, report, isOwn } }: { readonly schedule: ScheduleRow }) {
  const title = useTexts('reports')(`titles.${report}`);
  return isOwn ? <Link to={schedulePath(id)}>{title}</Link> : title;
}

/** The status, and why the portal stopped it. */
function StatusCell({ schedule: { status, stopReason } }: { readonly schedule: ScheduleRow }) {
  const texts = useTexts('reports');
  return (
    <>
      {texts(`schedules.statuses.${status}`)}
      {stopReason !== null && <span className={classes.reason}>{texts(`schedules.stopReasons.${stopReason}`)}</span>}
    </>
  );
}

function RowButtons({ schedule: { id, report, timing, status, isOwn } }: { readonly schedule: ScheduleRow }) {
  const texts = useTexts('reports');
  return (
    <div className={classes.actions}>
      <ScheduleButtons
        id={id}
        name={`${texts(`titles.${report}`)}, ${timing}`}
        status={status}
        isOwn={isOwn}
        size="xs"
      />
    </div>
  );
}
