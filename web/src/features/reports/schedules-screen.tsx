import { Button, NativeSelect } from '@mantine/core';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { SCHEDULE_STATUSES, type ScheduleRow, scheduleList } from '@portal/contract/office/report-schedules';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { Link } from 'react-router';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
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
          keyOf: ({ id }) => String(id),
          cells: {
            report: (schedule) => <ReportCell schedule={schedule} />,
            status: (schedule) => <StatusCell schedule={schedule} />,
          },
          actions: (schedule) => <RowButtons schedule={schedule} />,
        }}
      />
    </>
  );
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
