import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { planEconomy } from './county-economy.ts';
import { type DemoCounty, openDemoCounty } from './demo-county.ts';
import { type Environment, getMailFolder, getPublicUrl } from './environment.ts';
import { listCountyLines } from './list-county-lines.ts';
import { watchSettings } from './modules/office/county-settings/index.ts';
import { startMonitoring } from './modules/office/monitoring/index.ts';
import { type OpenCounty, openCounty } from './open-county.ts';
import { isMigrated } from './platform/database/migrate.ts';
import type { RequestNotes } from './platform/heartbeat/request-notes.ts';
import { explainListenError } from './platform/http/ensure-port-free.ts';
import { createPageImages } from './platform/images/workers/page-images.ts';
import { type PageWorkers, startPageWorkers } from './platform/images/workers/page-workers.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { limitRunning } from './platform/limit-running.ts';
import type { Log } from './platform/log/log.ts';
import { createFolderMailer, createSmtpMailer, type Mailer } from './platform/mail/mailer.ts';
import { type Recognizer, startRecognizer } from './platform/recognition/recognizer.ts';
import { type ReportExports, startReportExports } from './platform/report/report-exports.ts';
import { showProgress } from './progress.ts';
import { listScheduledJobs } from './scheduled-jobs.ts';

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist');

/**
 * Whether the system gives each connection to one of the processes that listen on a port. Otherwise the supervisor does
 * (node:cluster), which leaves a connection hanging if its process is killed before accepting it. A shared socket from
 * which all accept gives one process nearly all connections.
 */
const SYSTEM_SHARES_PORTS = process.platform === 'linux';

/**
 * Counties that are opened, or get their jobs, at the same time: more would only wait for each other in the database.
 */
const OPENING_AT_ONCE = 8;

interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** Listens without the supervisor, which otherwise holds the port for all processes. */
  readonly exclusive: boolean;
  readonly reusePort: boolean;
}

export interface ServedPortal {
  readonly port: number;
  /** Accepts no new requests, completes the running ones and the jobs, and closes the databases. */
  stop(): Promise<void>;
}

export interface PortalParts {
  readonly environment: Environment;
  readonly demo: DemoCounty | undefined;
  readonly log: Log;
}

/**
 * Opens the counties and serves them.
 *
 * @param parts.notes gets the requests.
 * @param parts.runsJobs whether this process runs the scheduled jobs; one process of a machine does.
 * @param parts.sharesPort whether other processes listen on the same port.
 * @throws CannotListenError with the reason.
 */
export async function servePortal(
  parts: PortalParts & { readonly notes: RequestNotes; readonly runsJobs: boolean; readonly sharesPort: boolean },
): Promise<ServedPortal> {
  const { environment, demo, log } = parts;
  const pageWorkers = startPageWorkers();
  const counties = await openCounties(parts, pageWorkers);
  const watches = counties.map(({ database }) => watchSettings(database));
  // The jobs have their own places and threads, so that scheduled reports never make users wait.
  const reports = startReportExports({ maxRunning: 1 });
  const recognizer = startRecognizer();
  const jobs = parts.runsJobs ? await startCountyJobs(counties, environment, { reports, recognizer }) : [];
  const monitored = counties.map(startMonitoring);
  const app = await buildApp({
    counties: counties.map(({ county }) => county),
    log,
    notes: parts.notes,
    webFolder: existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined,
    trustProxy: environment.TRUST_PROXY,
    metricsToken: environment.METRICS_TOKEN,
    demoUsers: environment.COUNTIES_FILE === undefined ? demo?.users : undefined,
    onMismatch: environment.RESPONSE_MISMATCH,
    isReady: async () => (await Promise.all(counties.map(({ database }) => isMigrated(database)))).every(Boolean),
  });
  // Fastify's type doesn't know the last one, which it passes on to node:net.
  const wanted: ListenAddress = {
    host: environment.HOST,
    port: environment.PORT,
    exclusive: !parts.sharesPort,
    reusePort: parts.sharesPort && SYSTEM_SHARES_PORTS,
  };
  await app.listen(wanted).catch((error: unknown) => Promise.reject(explainListenError(error, wanted)));
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : environment.PORT,
    stop: async () => {
      await app.close();
      // A page that is being read would keep its job for a minute.
      await recognizer.close();
      await Promise.all(jobs.map((running) => running.stop()));
      await reports.close();
      await Promise.all(monitored.map((stopMonitoring) => stopMonitoring()));
      await Promise.all(watches.map((stopWatching) => stopWatching()));
      await Promise.all(counties.map((county) => county.close()));
      await pageWorkers.close();
    },
  };
}

async function openCounties(
  { environment, demo, log }: PortalParts,
  pageWorkers: PageWorkers,
): Promise<readonly OpenCounty[]> {
  const lines = listCountyLines(environment, demo);
  const { idleConnectionMs } = planEconomy(lines.length);
  const pageImages = createPageImages(pageWorkers);
  const { CLAMD_URL: clamdUrl, LEAKED_PASSWORDS_FILE: leakedPasswordsFile, ALERT_EMAILS: operatorEmails } = environment;
  const publicUrl = getPublicUrl(environment);
  const options = { log, pageImages, publicUrl, idleConnectionMs, clamdUrl, leakedPasswordsFile, operatorEmails };
  if (environment.COUNTIES_FILE !== undefined || demo === undefined) {
    const limit = limitRunning(OPENING_AT_ONCE);
    return Promise.all(lines.map((line) => limit(() => openCounty(line, options))));
  }
  const progress = showProgress('Seeding the demo county');
  const counties = await Promise.all(
    lines.map((line) => openDemoCounty(demo, line, { ...options, pageWorkers, onProgress: progress.update })),
  );
  progress.done();
  return counties;
}

async function startCountyJobs(
  counties: readonly OpenCounty[],
  environment: Environment,
  { reports, recognizer }: { readonly reports: ReportExports; readonly recognizer: Recognizer },
): Promise<readonly Jobs[]> {
  const { pollJobsEveryMs, maxRunningJobs } = planEconomy(counties.length);
  const limitJobs = limitRunning(maxRunningJobs);
  const limitStarts = limitRunning(OPENING_AT_ONCE);
  const mailer = openMailer(environment);
  return Promise.all(
    counties.map(({ county, database }) =>
      limitStarts(() => {
        const jobs = listScheduledJobs(county, mailer, reports, recognizer);
        const { timeZone, log } = county;
        return startJobs(database, { timeZone, jobs, log, pollEveryMs: pollJobsEveryMs, limitJobs });
      }),
    ),
  );
}

function openMailer(environment: Environment): Mailer {
  return environment.SMTP_URL === undefined
    ? createFolderMailer(getMailFolder(environment), environment.MAIL_FROM)
    : createSmtpMailer(environment.SMTP_URL, environment.MAIL_FROM);
}
