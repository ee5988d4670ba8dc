import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type CountyLine, readCountiesFile } from './counties-file.ts';
import {
  DEMO_COUNTY,
  DEMO_USERS,
  makeDemoCardGateway,
  openDemoImageStore,
  seedDemoCountyWhenEmpty,
} from './demo/index.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { listScheduledJobs, type OpenCounty, openCounty } from './open-county.ts';
import { FolderInUseError } from './platform/database/folder-lock.ts';
import { isMigrated } from './platform/database/migrate.ts';
import { createPageImages } from './platform/images/page-images.ts';
import { type PageWorkers, startPageWorkers } from './platform/images/page-workers.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { createFolderMailer, createSmtpMailer, type Mailer } from './platform/mail/mailer.ts';
import { showProgress } from './progress.ts';

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist');

/** How long a stopping process waits for requests and jobs that are running. */
const STOP_TIMEOUT_MS = 15_000;

try {
  await start(readEnvironment(process.env));
} catch (error) {
  // What the operator can mend is said in a sentence; anything else keeps its stack.
  const isOperators = error instanceof EnvironmentError || error instanceof FolderInUseError;
  process.stderr.write(`${isOperators ? error.message : ((error as Error).stack ?? error)}\n`);
  process.exit(1);
}

/** Opens the counties, listens, says where, and stops gracefully on Ctrl-C and SIGTERM. */
async function start(environment: Environment): Promise<void> {
  const log = createLog(environment.LOG_LEVEL);
  const pageWorkers = startPageWorkers();
  const counties = await openCounties(environment, log, pageWorkers);
  const jobs: Jobs[] = [];
  for (const { county, database } of counties) {
    const scheduled = listScheduledJobs(county, openMailer(environment));
    jobs.push(await startJobs(database, { timeZone: county.timeZone, jobs: scheduled, log: county.log }));
  }
  const app = await buildApp({
    counties: counties.map(({ county }) => county),
    log,
    webFolder: existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined,
    trustProxy: environment.TRUST_PROXY,
    demoUsers: DEMO_USERS,
    isReady: async () => (await Promise.all(counties.map(({ database }) => isMigrated(database)))).every(Boolean),
  });
  await app.listen({ host: environment.HOST, port: environment.PORT });
  stopOnSignals(async () => {
    await app.close();
    await Promise.all(jobs.map((running) => running.stop()));
    await Promise.all(counties.map((county) => county.close()));
    await pageWorkers.close();
  });
  sayWhere(app, counties, environment);
}

async function openCounties(
  environment: Environment,
  log: Log,
  pageWorkers: PageWorkers,
): Promise<readonly OpenCounty[]> {
  const pageImages = createPageImages(pageWorkers);
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`;
  if (environment.COUNTIES_FILE !== undefined) {
    const lines = readCountiesFile(resolve(environment.COUNTIES_FILE));
    return Promise.all(lines.map((line) => openCounty(line, { log, pageImages, publicUrl })));
  }
  const dataDir = resolve(environment.DATA_DIR);
  const line: CountyLine = {
    ...DEMO_COUNTY,
    dataDir,
    databaseUrl: environment.DATABASE_URL,
    cardGateway: makeDemoCardGateway(environment.CARD_EMULATOR_ORIGIN),
  };
  const demo = await openCounty(line, {
    log,
    pageImages,
    publicUrl,
    isDemo: true,
    wrapImages: (store, database) => openDemoImageStore(store, database, pageWorkers),
  });
  const progress = showProgress('Seeding the demo county');
  await seedDemoCountyWhenEmpty(demo, progress.update);
  progress.done();
  return [demo];
}

function openMailer(environment: Environment): Mailer {
  return environment.SMTP_URL === undefined
    ? createFolderMailer(join(resolve(environment.DATA_DIR), 'mail'), environment.MAIL_FROM)
    : createSmtpMailer(environment.SMTP_URL, environment.MAIL_FROM);
}

function sayWhere(app: FastifyInstance, counties: readonly OpenCounty[], environment: Environment): void {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : environment.PORT;
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(environment.HOST) ? 'localhost' : environment.HOST;
  const embedded = counties.filter(({ database }) => database.engine === 'pglite').map(({ county }) => county.name);
  const lines = [
    ...counties.map(({ county }) => `${county.name}: http://${host}:${port}/${county.key}/`),
    ...(embedded.length === 0
      ? []
      : [`Embedded database, for trials: ${embedded.join(', ')}. DATABASE_URL names a PostgreSQL server.`]),
    'Stop with Ctrl-C.',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    // A second Ctrl-C is somebody who does not want to wait.
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
