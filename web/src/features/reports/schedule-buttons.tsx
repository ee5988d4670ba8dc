import { Button } from '@mantine/core';
import type { ScheduleStatus } from '@portal/contract/office/report-schedules';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useScheduleChanges } from './use-schedule-changes.ts';

interface ScheduleButtonsProps {
  readonly id: number;
  /** The name of the schedule. */
  readonly name: string;
  readonly status: ScheduleStatus;
  readonly isOwn: boolean;
  readonly size?: 'xs';
  readonly onDeleted?: () => void;
}

/** The actions on a schedule: staff pause and delete those of others, which only their owners run and resume. */
export function ScheduleButtons({ id, name, status, isOwn, size, onDeleted }: ScheduleButtonsProps) {
  const texts = useTexts('reports');
  const { changeStatus, remove, sendNow } = useScheduleChanges();
  const shared = { variant: 'default', ...(size === undefined ? {} : { size }) } as const;
  const removeAndLeave = async () => {
    if (await remove(id, name)) onDeleted?.();
  };
  return (
    <>
      {isOwn && status === 'ACTIVE' && (
        <Button {...shared} aria-label={texts('schedules.runOf', { name })} onClick={() => void sendNow(id)}>
          {texts('schedules.run')}
        </Button>
      )}
      {status === 'ACTIVE' && (
        <Button
          {...shared}
          aria-label={texts('schedules.pauseOf', { name })}
          onClick={() => void changeStatus(id, 'PAUSED')}
        >
          {texts('schedules.pause')}
        </Button>
      )}
      {isOwn && status === 'PAUSED' && (
        <Button
          {...shared}
          aria-label={texts('schedules.resumeOf', { name })}
          onClick={() => void changeStatus(id, 'ACTIVE')}
        >
          {texts('schedules.resume')}
        </Button>
      )}
      <Button {...shared} aria-label={texts('schedules.deleteOf', { name })} onClick={() => void removeAndLeave()}>
        {texts('schedules.delete')}
      </Button>
    </>
  );
}
