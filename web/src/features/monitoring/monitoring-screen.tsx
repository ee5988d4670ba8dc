import '../../lib/texts/texts-of-control-panel.ts';
import { Button, NativeSelect } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import { retryFailedPages } from '@portal/contract/images/page-text/retry-failed-pages';
import { MONITORING_PERIODS, type MonitoringPeriod, monitoring } from '@portal/contract/office/monitoring/monitoring';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Navigate } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { formatBytes } from '../../lib/files/format-bytes.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { LabelTable } from '../../ui/label-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import classes from './monitoring-screen.module.css';

/** The processes store their numbers as often. */
const POLL_MS = 10_000;

type Monitoring = ContentOf<typeof monitoring>;

/** The state of the portal, for the provider's staff (Spec 3 §7 "GET monitoring"). */
export function MonitoringScreen() {
  const { role } = useCurrentUser();
  if (role !== 'TRIMIN') return <Navigate to="/home" replace />;
  return (
    <Screen>
      <div className={classes.page}>
        <MonitoringParts />
      </div>
    </Screen>
  );
}

function MonitoringParts() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const [period, setPeriod] = useState<MonitoringPeriod>('HOUR');
  const { data, error } = useQuery({
    queryKey: [monitoring.path, period],
    queryFn: ({ signal }) => call(monitoring, { period }, { signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
  return (
    <>
      <div className={classes.head}>
        <div>
          <ScreenHeading>{texts('names.performanceMonitoring')}</ScreenHeading>
          <p className={classes.note}>
            {data && texts('monitoring.measuredAt', { time: formatLocalDateTime(data.measuredAt) })}
          </p>
        </div>
        <NativeSelect
          label={texts('monitoring.period')}
          value={period}
          data={MONITORING_PERIODS.map((value) => ({ value, label: texts(`monitoring.periods.${value}`) }))}
          onChange={(event) => setPeriod(event.currentTarget.value as MonitoringPeriod)}
        />
      </div>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {!data && !error && <SkeletonLines lines={12} />}
      {data && (
        <>
          <AlertsPart data={data} />
          <StatePart data={data} />
          <FailedPagesPart data={data} />
          <CallsPart data={data} />
          <ProcessesPart data={data} />
          <ReplicasPart data={data} />
          <StatementsPart data={data} />
        </>
      )}
    </>
  );
}

interface PartProps {
  readonly data: Monitoring;
}

/** Current problems, and those of the last week. */
function AlertsPart({ data: { alerts } }: PartProps) {
  const texts = useTexts('control-panel');
  return (
    <Part title={texts('monitoring.alerts')}>
      {alerts.length === 0 && <p>{texts('monitoring.noAlerts')}</p>}
      {alerts.length > 0 && (
        <LabelTable
          caption={texts('monitoring.alerts')}
          corner={texts('monitoring.alerts')}
          headings={[texts('monitoring.since'), texts('monitoring.until')]}
          rows={alerts.map(({ text, openedAt, closedAt }, index) => ({
            id: String(index),
            label: text,
            cells: [
              <Moment key="since" at={openedAt} />,
              closedAt === null ? texts('monitoring.stillOpen') : <Moment key="until" at={closedAt} />,
            ],
          }))}
        />
      )}
    </Part>
  );
}

/** A part with a heading, whose table scrolls if it is wider than the page. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.part}>
      <h2 id={id}>{title}</h2>
      {/* A part that scrolls must be in reach of the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <section className={classes.table} aria-labelledby={id} tabIndex={0}>
        {children}
      </section>
    </div>
  );
}

function StatePart({ data }: PartProps) {
  const texts = useTexts('control-panel');
  const { sessions, mail, jobs, gateway, pageText, databaseBytes } = data;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [texts('monitoring.openSessions'), sessions.open],
    [texts('monitoring.activeSessions'), sessions.active],
    [texts('monitoring.waitingEmails'), mail.waiting],
    [texts('monitoring.failingEmails'), mail.failing],
    [texts('monitoring.givenUpEmails'), mail.givenUp],
    [texts('monitoring.waitingJobs'), jobs.waiting],
    [texts('monitoring.runningJobs'), jobs.running],
    [texts('monitoring.failedJobs'), jobs.failed],
    [texts('monitoring.gateway'), texts(`monitoring.gateways.${gateway.state}`)],
    [texts('monitoring.openPayments'), gateway.openPayments],
    [texts('monitoring.openFindings'), gateway.openFindings],
    [texts('monitoring.pagesRead'), pageText.read.toLocaleString('en-US')],
    [texts('monitoring.pagesWaiting'), pageText.waiting.toLocaleString('en-US')],
    [texts('monitoring.pagesFailed'), pageText.failed.toLocaleString('en-US')],
    [texts('monitoring.database'), formatBytes(databaseBytes)],
  ];
  return (
    <Part title={texts('monitoring.state')}>
      <div className={classes.state}>
        <LabelTable
          caption={texts('monitoring.state')}
          corner={texts('monitoring.item')}
          headings={[texts('monitoring.value')]}
          rows={rows.map(([label, value]) => ({ label, cells: [value] }))}
        />
      </div>
    </Part>
  );
}

/** Pages whose text can't be recognized, with a button that lets them be read again; renders nothing without one. */
function FailedPagesPart({ data: { pageText } }: PartProps) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryFailedPages, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [monitoring.path] }),
  });
  const outcome = retry.data && texts('monitoring.pagesRetried', { count: retry.data.retried });
  if (pageText.failedPages.length === 0) return <output className={classes.note}>{outcome}</output>;
  return (
    <Part title={texts('monitoring.pagesFailed')}>
      {retry.error && <ErrorSummary message={describeFailure(retry.error, commonTexts)} />}
      <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
        {texts('monitoring.pagesRetry')}
      </Button>
      <output className={classes.note}>{outcome}</output>
      <LabelTable
        caption={texts('monitoring.pagesFailed')}
        corner={texts('monitoring.document')}
        headings={[texts('monitoring.page'), texts('monitoring.reason')]}
        rows={pageText.failedPages.map(({ documentKey, page, reason }) => ({
          id: `${documentKey} ${page}`,
          label: documentKey,
          cells: [page, reason],
        }))}
      />
    </Part>
  );
}

function CallsPart({ data: { total, calls } }: PartProps) {
  const texts = useTexts('control-panel');
  const cellsOf = ({ requests, errors, p50Ms, p95Ms, p99Ms }: Monitoring['total']) => [
    requests.toLocaleString('en-US'),
    errors.toLocaleString('en-US'),
    p50Ms,
    p95Ms,
    p99Ms,
  ];
  return (
    <Part title={texts('monitoring.calls')}>
      {calls.length === 0 ? (
        <p className={classes.note}>{texts('monitoring.noCalls')}</p>
      ) : (
        <LabelTable
          caption={texts('monitoring.calls')}
          corner={texts('monitoring.call')}
          headings={(['requests', 'errors', 'median', 'p95', 'p99'] as const).map((key) => texts(`monitoring.${key}`))}
          rows={[
            { label: texts('monitoring.allCalls'), cells: cellsOf(total) },
            ...calls.map((measured) => ({ label: measured.call, cells: cellsOf(measured) })),
          ]}
        />
      )}
    </Part>
  );
}

function ProcessesPart({ data: { processes } }: PartProps) {
  const texts = useTexts('control-panel');
  const headings = ['version', 'started', 'memory', 'processor', 'delay', 'cache', 'cacheHits', 'disk'] as const;
  return (
    <Part title={texts('monitoring.processes')}>
      <LabelTable
        caption={texts('monitoring.processes')}
        corner={texts('monitoring.process')}
        headings={headings.map((key) => texts(`monitoring.${key}`))}
        rows={processes.map((measured) => ({
          label: `${measured.machine} ${measured.processId}`,
          cells: [
            measured.version,
            <Moment key="started" at={measured.startedAt} />,
            formatBytes(measured.memoryBytes),
            `${Math.round(measured.cpuPercent)}%`,
            Math.round(measured.delayMs),
            formatBytes(measured.cacheBytes),
            formatShare(measured.cacheHits, measured.cacheMisses),
            texts('monitoring.freeOf', {
              free: formatBytes(measured.diskFreeBytes),
              total: formatBytes(measured.diskBytes),
            }),
          ],
        }))}
      />
    </Part>
  );
}

/** Read replicas of the database; renders nothing in a county without replicas. */
function ReplicasPart({ data: { replicas } }: PartProps) {
  const texts = useTexts('control-panel');
  if (replicas.length === 0) return null;
  return (
    <Part title={texts('monitoring.replicas')}>
      <LabelTable
        caption={texts('monitoring.replicas')}
        corner={texts('monitoring.replica')}
        headings={(['process', 'replicaState', 'lag', 'reads', 'misses'] as const).map((key) =>
          texts(`monitoring.${key}`),
        )}
        rows={replicas.map(({ machine, processId, address, state, reads, misses, lagSeconds }) => ({
          id: `${machine} ${processId} ${address}`,
          label: address,
          cells: [
            `${machine} ${processId}`,
            texts(`monitoring.replicaStates.${state}`),
            lagSeconds?.toLocaleString('en-US', { maximumFractionDigits: 1 }) ?? '',
            reads.toLocaleString('en-US'),
            misses.toLocaleString('en-US'),
          ],
        }))}
      />
    </Part>
  );
}

/** The share of the first number in both, in percent; empty without any. */
function formatShare(hits: number, misses: number): string {
  return hits + misses === 0 ? '' : `${Math.round((100 * hits) / (hits + misses))}%`;
}

function StatementsPart({ data: { statements } }: PartProps) {
  const texts = useTexts('control-panel');
  return (
    <Part title={texts('monitoring.statements')}>
      <LabelTable
        caption={texts('monitoring.statements')}
        corner={texts('monitoring.statement')}
        headings={(['runs', 'totalTime', 'longest'] as const).map((key) => texts(`monitoring.${key}`))}
        rows={statements.map(({ text, runs, totalMs, longestMs }) => ({
          label: text,
          cells: [runs.toLocaleString('en-US'), Math.round(totalMs).toLocaleString('en-US'), Math.round(longestMs)],
        }))}
      />
    </Part>
  );
}
