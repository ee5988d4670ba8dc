import {
  changeScheduleStatus,
  deleteSchedule,
  runSchedule,
  type ScheduleStatus,
  scheduleList,
} from '@portal/contract/office/report-schedules';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';

/** The query key of a schedule with its results. */
export const scheduleQueryKey = (id: number) => ['report-schedule', id];

/** The changes of a schedule. Each resolves to whether it succeeded; a refusal of the server is shown as a warning. */
export function useScheduleChanges() {
  const texts = useTexts('reports');
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const { alert, confirm } = useDialogs();
  const queryClient = useQueryClient();

  const run = async (id: number, change: () => Promise<string>): Promise<boolean> => {
    try {
      announce(await change());
      return true;
    } catch (error) {
      await alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: [scheduleList.endpoint.path] });
      await queryClient.invalidateQueries({ queryKey: scheduleQueryKey(id) });
    }
  };

  const changeStatus = (id: number, status: Exclude<ScheduleStatus, 'STOPPED'>) =>
    run(id, async () => {
      await call(changeScheduleStatus, { id, status });
      return texts(`schedules.statuses.${status}`);
    });

  const remove = async (id: number, name: string) => {
    const title = texts('schedules.deleteOf', { name });
    const question = { title, message: texts('schedules.deleteQuestion'), confirmLabel: texts('schedules.delete') };
    if (!(await confirm(question))) return false;
    return run(id, async () => {
      await call(deleteSchedule, { id });
      return title;
    });
  };

  const sendNow = (id: number) =>
    run(id, async () => texts(`schedules.runOutcomes.${(await call(runSchedule, { id })).status}`));

  return { changeStatus, remove, sendNow };
}
