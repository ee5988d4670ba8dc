import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { MonitoringPeriod, monitoring as monitoringEndpoint } from '@portal/contract/office/monitoring/monitoring';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../platform/http/route.ts';
import { EMAIL_MAX_ATTEMPTS } from '../../../platform/mail/mail-outbox.ts';
import { type CallTime, estimatePercentileMs } from '../../../platform/measure/call-times.ts';
import { listAlerts } from './alerts.queries.ts';
import { SLOWEST_STATEMENTS } from './measure-process.ts';
import {
  countCounty,
  countJobs,
  countPageTexts,
  listCallTimes,
  listProcesses,
  type StoredProcess,
} from './monitoring.queries.ts';
import { addUpCalls, addUpStatements } from './monitoring.rules.ts';
import { describeAlert } from './send-alerts.ts';

type Content = ContentOf<typeof monitoringEndpoint>;

/** Closed alerts are shown for a week. */
const ALERTS_SHOWN_MS = 7 * 24 * 60 * 60_000;
const ALERTS_MAX = 50;

const PERIOD_MS: Readonly<Record<MonitoringPeriod, number>> = { HOUR: 60 * 60_000, DAY: 24 * 60 * 60_000 };

/** Returns how the portal is doing: the numbers of all processes that serve the county (Spec 3 §7 "GET monitoring"). */
export async function getMonitoring(
  { db, county, translate }: CallContext,
  { period }: ParsedRequestOf<typeof monitoringEndpoint>,
): Promise<Content> {
  const now = county.clock.now();
  const times = await listCallTimes(db, new Date(now.getTime() - PERIOD_MS[period]));
  const processes = await listProcesses(db, now);
  const counts = await countCounty(db, now, EMAIL_MAX_ATTEMPTS);
  const { call: _, ...total } = describeCall(addUpCalls(times));
  return {
    measuredAt: localDateTimeAt(now, county.timeZone),
    total,
    calls: times.map(describeCall),
    processes: processes.map((stored) => describeProcess(stored, county.timeZone)),
    replicas: processes.flatMap(({ machine, processId, measured }) =>
      (measured.replicas ?? []).map((replica) => ({ machine, processId, ...replica })),
    ),
    statements: addUpStatements(processes.flatMap(({ measured }) => measured.statements)).slice(0, SLOWEST_STATEMENTS),
    sessions: { open: counts.openSessions, active: counts.activeSessions },
    mail: { waiting: counts.waitingEmails, failing: counts.failingEmails, givenUp: counts.givenUpEmails },
    jobs: await countJobs(db),
    gateway: {
      state: describeGateway(county.cardGateway !== undefined, processes),
      openPayments: counts.openPayments,
      openFindings: counts.openFindings,
    },
    pageText: await countPageTexts(db),
    databaseBytes: counts.databaseBytes,
    alerts: (await listAlerts(db, new Date(now.getTime() - ALERTS_SHOWN_MS), ALERTS_MAX)).map((alert) => ({
      text: describeAlert(translate, alert),
      openedAt: localDateTimeAt(alert.openedAt, county.timeZone),
      closedAt: alert.closedAt && localDateTimeAt(alert.closedAt, county.timeZone),
    })),
  };
}

function describeCall({ call, requests, errors, buckets }: CallTime): Content['calls'][number] {
  const [p50Ms, p95Ms, p99Ms] = [50, 95, 99].map((percent) => estimatePercentileMs(buckets, percent));
  return { call, requests, errors, p50Ms: p50Ms ?? 0, p95Ms: p95Ms ?? 0, p99Ms: p99Ms ?? 0 };
}

function describeProcess(stored: StoredProcess, timeZone: string): Content['processes'][number] {
  const { machine, processId, version, startedAt, measured } = stored;
  const { isGatewayResponding: _, statements: __, replicas: ___, ...numbers } = measured;
  return { machine, processId, version, startedAt: localDateTimeAt(startedAt, timeZone), ...numbers };
}

/** The gateway is paused if any process pauses it: each detects failures separately. */
function describeGateway(hasGateway: boolean, processes: readonly StoredProcess[]): Content['gateway']['state'] {
  if (!hasGateway) return 'NONE';
  return processes.some(({ measured }) => measured.isGatewayResponding === false) ? 'PAUSED' : 'RESPONDING';
}
