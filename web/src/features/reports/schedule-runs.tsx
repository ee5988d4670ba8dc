import type { ScheduleRun } from '@portal/contract/office/report-schedules';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useTexts } from '../../lib/texts/i18n.ts';
import { copyColumns } from '../../ui/copy-columns.ts';
import tableClasses from '../../ui/list/list-table.module.css';
import {
  CELL_ROLE,
  COLUMN_HEADER_ROLE,
  ROW_GROUP_ROLE,
  ROW_HEADER_ROLE,
  ROW_ROLE,
  TABLE_ROLE,
} from '../../ui/table-roles.ts';
import classes from './schedules.module.css';

const BYTES_PER_KILOBYTE = 1_000;

/** The results of a schedule's newest due times. */
export function ScheduleRuns({ runs }: { readonly runs: readonly ScheduleRun[] }) {
  const texts = useTexts('reports');
  const labels = [
    texts('schedules.due'),
    texts('schedules.result'),
    texts('schedules.format'),
    texts('schedules.emails'),
  ];
  return (
    <section aria-labelledby="schedule-runs">
      <h2 id="schedule-runs" className={classes.results}>
        {texts('schedules.runs')}
      </h2>
      {runs.length === 0 ? (
        <p>{texts('schedules.noRuns')}</p>
      ) : (
        <table {...TABLE_ROLE} onCopy={copyColumns} className={tableClasses.table} aria-labelledby="schedule-runs">
          <thead {...ROW_GROUP_ROLE} className={tableClasses.head}>
            <tr {...ROW_ROLE}>
              {labels.map((label) => (
                <th key={label} {...COLUMN_HEADER_ROLE} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROW_GROUP_ROLE}>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} labels={labels} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function RunRow({ run, labels }: { readonly run: ScheduleRun; readonly labels: readonly string[] }) {
  const texts = useTexts('reports');
  const { dueAt, isRequested, status, problem, fileName, fileBytes, emails, sentEmails } = run;
  const time = formatLocalDateTime(dueAt);
  return (
    <tr {...ROW_ROLE} className={tableClasses.row}>
      <th {...ROW_HEADER_ROLE} scope="row" data-label={labels[0]}>
        {isRequested ? texts('schedules.requested', { time }) : time}
      </th>
      <td {...CELL_ROLE} data-label={labels[1]}>
        {texts(`schedules.runStatuses.${status}`)}
        {problem !== null && <span className={classes.reason}>{texts(`schedules.runProblems.${problem}`)}</span>}
      </td>
      <td {...CELL_ROLE} data-label={labels[2]} data-empty={fileName === ''}>
        {fileName !== '' && (
          <>
            {fileName}, {texts('schedules.size', { kilobytes: Math.ceil(fileBytes / BYTES_PER_KILOBYTE) })}
          </>
        )}
      </td>
      <td {...CELL_ROLE} data-label={labels[3]} data-empty={emails === 0}>
        {emails > 0 && texts('schedules.sentEmails', { sent: sentEmails, emails })}
      </td>
    </tr>
  );
}
