import {
  type MigrationKind,
  type MigrationNote,
  type MigrationRun,
  NOTES_MAX,
  STAGING_TABLES,
} from '@portal/contract/office/legacy-migration/migrations';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LabelTable } from '../../../ui/label-table.tsx';
import classes from '../settings/settings-screen.module.css';
import { migrationsQuery } from './migrations-query.ts';

/** The newest migration of a kind: its state, its counts, and the rows that need attention. */
export function MigrationResult({ kind }: { readonly kind: MigrationKind }) {
  const commonTexts = useTexts('common');
  const { data, error } = useQuery(migrationsQuery);
  const run = data?.runs.find((each) => each.kind === kind);
  return (
    <div className={classes.form}>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {run && <RunResult run={run} />}
    </div>
  );
}

function RunResult({ run }: { readonly run: MigrationRun }) {
  const texts = useTexts('migration');
  const { isCheck, state, problem, startedAt, username, source, report } = run;
  const title = texts(isCheck ? 'lastCheck' : 'lastRun');
  const tables = STAGING_TABLES.flatMap((table) => {
    const counts = report.counts[table];
    return counts === undefined ? [] : [{ table, counts }];
  });
  const { removed, invited } = report;
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <p className={classes.note}>
        {texts('startedBy', { user: username, time: formatLocalDateTime(startedAt), source })}
      </p>
      <p role="status">{problem === null ? texts(`states.${state}`) : texts(`problems.${problem}`)}</p>
      {tables.length > 0 && (
        <LabelTable
          caption={title}
          corner={texts('table')}
          headings={[texts('read'), texts('loaded'), texts('rejected')]}
          rows={tables.map(({ table, counts }) => ({
            label: texts(`tables.${table}`),
            cells: [counts.read, counts.loaded, counts.rejected].map((count) => count.toLocaleString('en-US')),
          }))}
        />
      )}
      {invited > 0 && <p>{texts('invited', { count: invited })}</p>}
      {removed.accounts + removed.users > 0 && <p>{texts('removed', removed)}</p>}
      {report.notes.length > 0 && <NotedRows notes={report.notes} />}
    </section>
  );
}

function NotedRows({ notes }: { readonly notes: readonly MigrationNote[] }) {
  const texts = useTexts('migration');
  return (
    <>
      <h3>{texts('rows')}</h3>
      {notes.length >= NOTES_MAX && <p className={classes.note}>{texts('noteMax')}</p>}
      <LabelTable
        caption={texts('rows')}
        corner={texts('row')}
        headings={[texts('outcome')]}
        rows={notes.map(({ table, key, name, outcome, column }, index) => ({
          id: String(index),
          label: `${texts(`tables.${table}`)} ${key}: ${name}`,
          cells: [texts(`outcomes.${outcome}`, { column })],
        }))}
      />
    </>
  );
}
