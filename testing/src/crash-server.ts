import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@portal/server/app';
import type { County } from '@portal/server/county';
import { closeCardTabs } from '@portal/server/modules/cards';
import { completeRefunds } from '@portal/server/modules/charging';
import { type AuthorizeNetSettings, openAuthorizeNet } from '@portal/server/platform/card-gateway/authorize-net';
import type { CardGateway } from '@portal/server/platform/card-gateway/card-gateway';
import { openPostgres } from '@portal/server/platform/database/open-postgres';
import { openCountyPictures } from '@portal/server/platform/images/county-pictures';
import { openFolderImageStore } from '@portal/server/platform/images/folder-image-store';
import { createPageImages } from '@portal/server/platform/images/page-images';
import { startPageWorkers } from '@portal/server/platform/images/page-workers';
import { createLog } from '@portal/server/platform/log/log';

/** Where a process of the crash tests dies: as if the machine lost power, with nothing said to anybody. */
export type CrashPoint =
  | 'before the form is asked for'
  | 'after the form is given'
  | 'before the payment is looked up'
  | 'after the payment is looked up'
  | 'before the answer is sent'
  | 'before the capture'
  | 'after the capture'
  | 'before the void'
  | 'after the void'
  | 'before the refund'
  | 'after the refund'
  | 'before the books are asked for the refund'
  | 'after the books are asked for the refund';

export interface CrashServerOptions {
  readonly databaseUrl: string;
  /** Without one no cards are taken. */
  readonly gateway?: AuthorizeNetSettings;
  /** Where the images of the test are; an empty folder when left out. */
  readonly imagesFolder?: string;
  /** The time of the test, which stands still. */
  readonly now: string;
  readonly crashAt?: CrashPoint;
  /** Runs a job instead of serving. */
  readonly job?: 'close-card-tabs' | 'complete-refunds';
}

/** What can be died around, before and after. */
const POINTS: Readonly<Record<string, readonly [before: CrashPoint | undefined, after: CrashPoint]>> = {
  form: ['before the form is asked for', 'after the form is given'],
  payment: ['before the payment is looked up', 'after the payment is looked up'],
  capture: ['before the capture', 'after the capture'],
  void: ['before the void', 'after the void'],
  refund: ['before the refund', 'after the refund'],
  list: ['before the books are asked for the refund', 'after the books are asked for the refund'],
};

/**
 * The portal as a process of its own that dies at a chosen point, for tests alone: the points are put around the gateway and the
 * answer, so that the product has none.
 *
 * Argument: CrashServerOptions as JSON. Writes its origin as a line when it serves, and ends with its standard input.
 */
const options = JSON.parse(process.argv[2] ?? '') as CrashServerOptions;
const log = createLog('silent');
const database = openPostgres(options.databaseUrl);
const county: County = {
  key: 'testing',
  name: 'Testing County',
  state: 'MN',
  timeZone: 'America/Chicago',
  address: 'https://records.example.gov/testing',
  db: database.db,
  images: openFolderImageStore(options.imagesFolder ?? mkdtempSync(join(tmpdir(), 'portal-crash-'))),
  pictures: openCountyPictures(mkdtempSync(join(tmpdir(), 'portal-crash-slides-'))),
  pageImages: createPageImages(startPageWorkers()),
  cardGateway: options.gateway === undefined ? undefined : mineGateway(openAuthorizeNet(options.gateway)),
  clock: { now: () => new Date(options.now) },
  log,
  isDemo: false,
};
process.stdin.on('end', () => process.exit(0)).resume();

const JOBS = { 'close-card-tabs': closeCardTabs, 'complete-refunds': completeRefunds };
if (options.job !== undefined) {
  await JOBS[options.job](county);
  process.exit(0);
}
const app = await buildApp({ counties: [county], log, onMismatch: 'throw' });
app.addHook('onSend', async (request) => {
  if (/completeDeposit|authorizationResponse|payDownloadOrder|search\/searchBy|refundSale/.test(request.url))
    die('before the answer is sent');
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);

function mineGateway(gateway: CardGateway): CardGateway {
  return {
    ...gateway,
    createHostedForm: (order) => around('form', () => gateway.createHostedForm(order)),
    findTransaction: (id) => around('payment', () => gateway.findTransaction(id)),
    capture: (id, cents) => around('capture', () => gateway.capture(id, cents)),
    void: (id) => around('void', () => gateway.void(id)),
    refund: (order) => around('refund', () => gateway.refund(order)),
    listUnsettled: () => around('list', () => gateway.listUnsettled()),
  };
}

async function around<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
  const [before, after] = POINTS[operation] ?? [];
  die(before);
  const result = await work();
  die(after);
  return result;
}

function die(point: CrashPoint | undefined): void {
  if (point !== undefined && point === options.crashAt) process.kill(process.pid, 'SIGKILL');
}
