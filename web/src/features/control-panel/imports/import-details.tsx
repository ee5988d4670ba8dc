import { Button } from '@mantine/core';
import {
  cancelRecordImport,
  getImportReport,
  getRecordImport,
  type ImportReportContent,
  type RecordImportDetails,
  recordImportList,
  startRecordImport,
  undoRecordImport,
} from '@portal/contract/index/imports/record-imports';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callFile } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LabelTable } from '../../../ui/label-table.tsx';
import { useFocusWhenShown } from '../../../ui/use-focus-when-shown.ts';
import classes from '../settings/settings-screen.module.css';
import ownClasses from './import-details.module.css';

const POLL_MS = 1_000;

const isAtWork = ({ state }: RecordImportDetails) => ['WAITING', 'CHECKING', 'IMPORTING', 'UNDOING'].includes(state);

const detailsQuery = (id: number) =>
  queryOptions({
    queryKey: [getRecordImport.path, id],
    queryFn: ({ signal }) => call(getRecordImport, { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isAtWork(state.data) ? POLL_MS : false),
  });

/** One import: its progress, its findings, and the buttons for the possible actions. */
export function ImportDetails({ id }: { readonly id: number }) {
  const texts = useTexts('imports');
  const commonTexts = useTexts('common');
  const queryClient = useQueryClient();
  const { confirm } = useDialogs();
  const heading = useFocusWhenShown<HTMLHeadingElement>();
  const { data, error } = useQuery(detailsQuery(id));
  const change = useMutation({
    mutationFn: (endpoint: typeof startRecordImport) => call(endpoint, { id }),
    onSuccess: (content) => queryClient.setQueryData(detailsQuery(id).queryKey, content),
  });
  const state = data?.state;
  useEffect(() => {
    // The list has the same states.
    if (state !== undefined) void queryClient.invalidateQueries({ queryKey: [recordImportList.path] });
  }, [state, queryClient]);
  const ask = async (endpoint: typeof startRecordImport, title: string, message: string) => {
    const isYes = await confirm({ title, message, confirmLabel: title, cancelLabel: commonTexts('cancel') });
    if (isYes) change.mutate(endpoint);
  };
  const failure = change.error ?? error;
  return (
    <section className={classes.section} aria-labelledby="shown-import">
      <h2 id="shown-import" ref={heading} tabIndex={-1}>
        {data?.name ?? texts('file')}
      </h2>
      {failure && <ErrorSummary message={describeFailure(failure, commonTexts)} />}
      {data && (
        <>
          <ImportState details={data} />
          <div className={classes.buttons}>
            {data.canStart && (
              <Button onClick={() => ask(startRecordImport, texts('import'), texts('question', { name: data.name }))}>
                {texts('import')}
              </Button>
            )}
            {data.canUndo && (
              <Button
                variant="default"
                onClick={() => ask(undoRecordImport, texts('undo'), texts('undoQuestion', { name: data.name }))}
              >
                {texts('undo')}
              </Button>
            )}
            {data.canCancel && (
              <Button variant="default" onClick={() => change.mutate(cancelRecordImport)}>
                {texts('cancel')}
              </Button>
            )}
            {data.report?.hasLines && (
              <DownloadButton
                formats={['csv']}
                label={texts('report')}
                load={(_, options) => callFile(getImportReport, { id }, options)}
              />
            )}
            {data.report && countDifferent(data.report) > 0 && (
              <DownloadButton
                formats={['csv']}
                label={texts('difference')}
                load={(_, options) => callFile(getImportReport, { id, part: 'DIFFERENCES' }, options)}
              />
            )}
          </div>
          {data.report && <ReportTables report={data.report} />}
        </>
      )}
    </section>
  );
}

function ImportState({ details }: { readonly details: RecordImportDetails }) {
  const texts = useTexts('imports');
  const { state, progress, problem, detail, report, undoRefusal } = details;
  const percent = Math.round(progress * 100);
  return (
    <>
      <p role="status" className={ownClasses.text}>
        {texts(`states.${state}`)}
        {problem !== null && `: ${texts(`problems.${problem}`)}`}
      </p>
      {detail !== '' && <p className={classes.note}>{detail}</p>}
      {undoRefusal && (
        <p role="alert" className={ownClasses.text}>
          {texts(`undoProblems.${undoRefusal.problem}`)}{' '}
          {undoRefusal.count > 0 &&
            texts('undoRecords', { n: undoRefusal.count, records: undoRefusal.records.join(', ') })}
        </p>
      )}
      {isAtWork(details) && state !== 'WAITING' && (
        <p className={ownClasses.text}>
          <progress max={100} value={percent} aria-label={texts(`states.${state}`)} /> {texts('progress', { percent })}
        </p>
      )}
      {report && <p className={ownClasses.text}>{texts('summary', formatCounts(report))}</p>}
      {report?.difference && (
        <p className={ownClasses.text}>{texts('differenceSummary', formatDifference(report.difference))}</p>
      )}
    </>
  );
}

function formatCounts({ rowsRead, rejected, warnings, images }: ImportReportContent) {
  const format = (count: number) => count.toLocaleString('en-US');
  return { rows: format(rowsRead), rejected: format(rejected), warnings: format(warnings), images: format(images) };
}

type Difference = NonNullable<ImportReportContent['difference']>;

function countDifferent({ difference }: ImportReportContent): number {
  return Object.values(difference ?? {}).reduce((sum, count) => sum + count, 0);
}

function formatDifference({ added, changed, withdrawn, restored, others }: Difference) {
  const format = (count: number) => count.toLocaleString('en-US');
  return {
    ...{ added: format(added), changed: format(changed), withdrawn: format(withdrawn) },
    ...{ restored: format(restored), others: format(others) },
  };
}

function ReportTables({ report: { reasons, tables } }: { readonly report: ImportReportContent }) {
  const texts = useTexts('imports');
  const format = (count: number) => count.toLocaleString('en-US');
  const changed = tables.filter(({ added, changed: updated, removed }) => added + updated + removed > 0);
  return (
    <>
      {changed.length > 0 && (
        <TableRegion title={texts('records')}>
          <LabelTable
            caption={texts('records')}
            corner={texts('records')}
            headings={[texts('added'), texts('changed'), texts('removed')]}
            rows={changed.map(({ table, added, changed: updated, removed }) => ({
              label: table,
              cells: [format(added), format(updated), format(removed)],
            }))}
          />
        </TableRegion>
      )}
      {reasons.length > 0 && (
        <TableRegion title={texts('reasons')}>
          <LabelTable
            caption={texts('reasons')}
            corner={texts('file')}
            headings={[texts('kind'), texts('rows'), texts('reason')]}
            rows={reasons.map(({ kind, file, reason, count, rows }, index) => ({
              id: String(index),
              label: file,
              cells: [
                texts(`kinds.${kind}`),
                rows === null
                  ? format(count)
                  : texts('share', { part: format(count), rows: format(rows), percent: formatPercent(count, rows) }),
                reason,
              ],
            }))}
          />
        </TableRegion>
      )}
    </>
  );
}

/** A wide table scrolls separately, and is reachable by keyboard. */
function TableRegion({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section className={ownClasses.table} aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A percentage that isn't rounded to zero. */
function formatPercent(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return percent > 0 && percent < 0.1 ? '< 0.1' : percent.toFixed(1);
}
