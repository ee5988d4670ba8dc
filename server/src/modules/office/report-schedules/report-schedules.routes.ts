import * as contract from '@portal/contract/office/report-schedules';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { changeScheduleStatus, deleteSchedule, runSchedule } from './change-schedule.ts';
import { getSchedule, selectSchedules } from './list-schedules.ts';
import { saveSchedule } from './save-schedule.ts';

export const reportSchedulesRoutes = [
  ...listRoutes(contract.scheduleList, selectSchedules),
  route(contract.getSchedule, getSchedule),
  route(contract.saveSchedule, saveSchedule),
  route(contract.changeScheduleStatus, changeScheduleStatus),
  route(contract.deleteSchedule, deleteSchedule),
  route(contract.runSchedule, runSchedule),
];
