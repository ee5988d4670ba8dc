import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type DemoCounty, openDemoCounty } from './demo-county.ts';
import { type Environment, EnvironmentError, getPublicUrl, readEnvironment } from './environment.ts';
import { findStartDangers } from './find-start-dangers.ts';
import { listCountyLines } from './list-county-lines.ts';
import { watchSettings } from './modules/county-settings/index.ts';
import { listScheduledJobs, type OpenCounty, openCounty } from './open-county.ts';
import { isMigrated } from './platform/database/migrate.ts';
import { ensurePortFree, explainListenError } from './platform/http/ensure-port-free.ts';
import { createPageImages } from './platform/images/page-images.ts';
import { type PageWorkers, startPageWorkers } from './platform/images/page-workers.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { createFolderMailer, createSmtpMailer, type Mailer } from './platform/mail/mailer.ts';
import { formatForOperator } from './platform/operator-error.ts';
import { showProgress } from './progress.ts';

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist');

/** How long a process that was told to stop waits for running requests and jobs. */
const STOP_TIMEOUT_MS = 15_000;

/**
 * Starts the portal: opens the counties, listens, prints the addresses, and stops gracefully on Ctrl-C and SIGTERM. Ends the process
 * with exit code 1 when it can't start: a mistake that the operator can fix is printed as a sentence, anything else with its stack.
 *
 * @param options.demo the county to serve when COUNTIES_FILE isn't set.
 */
export async function runPortal(options: { readonly demo?: DemoCounty } = {}): Promise<void> {
  try {
    await start(readEnvironment(process.env), options.demo);
  } catch (error) {
    process.stderr.write(`${formatForOperator(error)}\n`);
    process.exit(1);
  }
}

async function start(environment: Environment, demo: DemoCounty | undefined): Promise<void> {
  const address = { host: environment.HOST, port: environment.PORT };
  const isDemo = environment.COUNTIES_FILE === undefined && demo !== undefined;
  const dangers = findStartDangers(environment, { isDemo, lines: listCountyLines(environment, demo) });
  if (dangers.length > 0) throw new EnvironmentError(dangers);
  await ensurePortFree(address);
  const log = createLog(environment.LOG_LEVEL);
  const pageWorkers = startPageWorkers();
  const counties = await openCounties(environment, { demo, log, pageWorkers });
  const jobs: Jobs[] = [];
  const watches = counties.map(({ database }) => watchSettings(database));
  for (const { county, database } of counties) {
    const scheduled = listScheduledJobs(county, openMailer(environment));
    jobs.push(await startJobs(database, { timeZone: county.timeZone, jobs: scheduled, log: county.log }));
  }
  const app = await buildApp({
    counties: counties.map(({ county }) => county),
    log,
    webFolder: existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined,
    trustProxy: environment.TRUST_PROXY,
    demoUsers: isDemo ? demo.users : undefined,
    onMismatch: environment.RESPONSE_MISMATCH,
    isReady: async () => (await Promise.all(counties.map(({ database }) => isMigrated(database)))).every(Boolean),
  });
  await app.listen(address).catch((error: unknown) => Promise.reject(explainListenError(error, address)));
  stopOnSignals(async () => {
    await app.close();
    await Promise.all(jobs.map((running) => running.stop()));
    await Promise.all(watches.map((stopWatching) => stopWatching()));
    await Promise.all(counties.map((county) => county.close()));
    await pageWorkers.close();
  });
  printAddresses(app, counties, environment);
}

async function openCounties(
  environment: Environment,
  { demo, log, pageWorkers }: { readonly demo?: DemoCounty; readonly log: Log; readonly pageWorkers: PageWorkers },
): Promise<readonly OpenCounty[]> {
  const options = {
    log,
    pageImages: createPageImages(pageWorkers),
    publicUrl: getPublicUrl(environment),
  };
  const lines = listCountyLines(environment, demo);
  if (environment.COUNTIES_FILE !== undefined || demo === undefined)
    return Promise.all(lines.map((line) => openCounty(line, options)));
  const progress = showProgress('Seeding the demo county');
  const counties = await Promise.all(
    lines.map((line) => openDemoCounty(demo, line, { ...options, pageWorkers, onProgress: progress.update })),
  );
  progress.done();
  return counties;
}

function openMailer(environment: Environment): Mailer {
  return environment.SMTP_URL === undefined
    ? createFolderMailer(getMailFolder(environment), environment.MAIL_FROM)
    : createSmtpMailer(environment.SMTP_URL, environment.MAIL_FROM);
}

/** Where emails are written if there is no mail server. */
function getMailFolder({ DATA_DIR }: Environment): string {
  return join(resolve(DATA_DIR), 'mail');
}

function printAddresses(app: FastifyInstance, counties: readonly OpenCounty[], environment: Environment): void {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : environment.PORT;
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(environment.HOST) ? 'localhost' : environment.HOST;
  const embedded = counties.filter(({ database }) => database.engine === 'pglite').map(({ county }) => county.name);
  const lines = [
    ...counties.map(({ county }) => `${county.name}: http://${host}:${port}/${county.key}/`),
    ...(embedded.length === 0
      ? []
      : [`Embedded database, for trials: ${embedded.join(', ')}. DATABASE_URL names a PostgreSQL server.`]),
    ...(environment.SMTP_URL === undefined ? [`Emails are written to ${getMailFolder(environment)}`] : []),
    'Stop with Ctrl-C.',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    // A second Ctrl-C means that the operator doesn't want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
