import type { ReportName } from '@portal/contract/office/reports/reports';

export const SCHEDULES_PATH = '/reports/Schedules';

/** The form of a schedule; the id 0 is a new one. */
export const schedulePath = (id: number) => `${SCHEDULES_PATH}/${id}`;

/** A new schedule of a report. */
export const newSchedulePath = (report: ReportName) => `${schedulePath(0)}?report=${report}`;
