import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@portal/server/app';
import type { County } from '@portal/server/county';
import { openServedImages } from '@portal/server/modules/images/redactions';
import { closeCardTabs, reconcileCardPayments, resolveCardPayments } from '@portal/server/modules/money/cards';
import { bookBankReturns, completeRefunds } from '@portal/server/modules/money/charging';
import { type AuthorizeNetSettings, openAuthorizeNet } from '@portal/server/platform/card-gateway/authorize-net';
import type { CardGateway } from '@portal/server/platform/card-gateway/card-gateway';
import { openPostgres } from '@portal/server/platform/database/open-postgres';
import { openFolderImageStore } from '@portal/server/platform/images/store/folder-image-store';
import { openFolderUploadStore } from '@portal/server/platform/images/store/folder-upload-store';
import { createPageImages } from '@portal/server/platform/images/workers/page-images';
import { startPageWorkers } from '@portal/server/platform/images/workers/page-workers';
import { createLog } from '@portal/server/platform/log/log';
import { createCallTimes } from '@portal/server/platform/measure/call-times';
import { createSealingKey } from '@portal/server/platform/sealing-key';
import { createSigningKey } from '@portal/server/platform/signing-key';
import { openTestCertificates } from '../apps/search-certificates.ts';

/** When a process of the crash tests is killed, as in a power failure. */
export type CrashPoint =
  | 'before the form is asked for'
  | 'after the form is given'
  | 'before the payment is looked up'
  | 'after the payment is looked up'
  | 'before the response is sent'
  | 'before the capture'
  | 'after the capture'
  | 'before the void'
  | 'after the void'
  | 'before the refund'
  | 'after the refund'
  | 'before the books are asked for the refund'
  | 'after the books are asked for the refund'
  | 'before the batches are listed'
  | 'after the batches are listed'
  | 'after the file of a certificate is stored';

export interface CrashServerOptions {
  readonly databaseUrl: string;
  /** Without a gateway, cards aren't accepted. */
  readonly gateway?: AuthorizeNetSettings;
  /** The folder of the test's images; an empty folder if left out. */
  readonly imagesFolder?: string;
  /** The folder with the test's search certificates and their keys; an empty folder if left out. */
  readonly certificatesFolder?: string;
  /** The fixed time of the test. */
  readonly now: string;
  readonly crashAt?: CrashPoint;
  /** Runs a job instead of serving. */
  readonly job?: keyof typeof JOBS;
}

/** The jobs that the process can run instead of serving. */
const JOBS = {
  'close-card-tabs': closeCardTabs,
  'complete-refunds': completeRefunds,
  'resolve-card-payments': resolveCardPayments,
  'book-bank-returns': bookBankReturns,
  'reconcile-card-payments': reconcileCardPayments,
};

/** The operations before and after which the process can be killed. */
const POINTS: Readonly<Record<string, readonly [before: CrashPoint | undefined, after: CrashPoint]>> = {
  form: ['before the form is asked for', 'after the form is given'],
  payment: ['before the payment is looked up', 'after the payment is looked up'],
  capture: ['before the capture', 'after the capture'],
  void: ['before the void', 'after the void'],
  refund: ['before the refund', 'after the refund'],
  list: ['before the books are asked for the refund', 'after the books are asked for the refund'],
  batches: ['before the batches are listed', 'after the batches are listed'],
};

/**
 * Runs the portal in a separate process that is killed at a chosen point. The points are around the gateway and the
 * response, so that the product itself contains no such code.
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
  ...openServedImages(
    openFolderImageStore(options.imagesFolder ?? mkdtempSync(join(tmpdir(), 'portal-crash-'))),
    database.db,
  ),
  uploads: openFolderUploadStore(mkdtempSync(join(tmpdir(), 'portal-crash-uploads-'))),
  imports: { folder: mkdtempSync(join(tmpdir(), 'portal-crash-imports-')), database },
  pageImages: createPageImages(startPageWorkers()),
  cardGateway: options.gateway === undefined ? undefined : wrapGateway(openAuthorizeNet(options.gateway)),
  clock: { now: () => new Date(options.now) },
  log,
  callTimes: createCallTimes(),
  searchCertificates: openCrashCertificates(),
  auditKey: createSigningKey(),
  secretsKey: createSealingKey(),
  isDemo: false,
};
process.stdin.on('end', () => process.exit(0)).resume();

if (options.job !== undefined) {
  await JOBS[options.job](county);
  process.exit(0);
}
const app = await buildApp({ counties: [county], log, onMismatch: 'throw' });
app.addHook('onSend', async (request) => {
  if (
    /completeDeposit|authorizationResponse|payDownloadOrder|cart\/pay|titleFiles\/bringDown|search\/searchBy|searchCertificates\/certify|certifiedCopies\/issue|refundSale|accountPayment$|payPayout|bankStatements\/|creditcard\/(?:openDispute|closeDispute)|approvals\/decide|counter\/(?:openDrawer|closeDrawer|closeDay)|efile\/(?:submission|correct|withdraw)|efileQueue\/(?:accept|reject)/.test(
      request.url,
    )
  )
    crash('before the response is sent');
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);

function openCrashCertificates(): County['searchCertificates'] {
  const { keys, files, copies } = openTestCertificates(options.certificatesFolder);
  const wrap = (store: typeof files): typeof files => ({
    ...store,
    receive: async (...file) => {
      const received = await store.receive(...file);
      crash('after the file of a certificate is stored');
      return received;
    },
  });
  return { keys, files: wrap(files), copies: wrap(copies) };
}

function wrapGateway(gateway: CardGateway): CardGateway {
  return {
    ...gateway,
    createHostedForm: (order) => crashAround('form', () => gateway.createHostedForm(order)),
    findTransaction: (id) => crashAround('payment', () => gateway.findTransaction(id)),
    capture: (id, cents) => crashAround('capture', () => gateway.capture(id, cents)),
    void: (id) => crashAround('void', () => gateway.void(id)),
    refund: (order) => crashAround('refund', () => gateway.refund(order)),
    listUnsettled: () => crashAround('list', () => gateway.listUnsettled()),
    listBatches: (from, through) => crashAround('batches', () => gateway.listBatches(from, through)),
  };
}

async function crashAround<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
  const [before, after] = POINTS[operation] ?? [];
  crash(before);
  const result = await work();
  crash(after);
  return result;
}

function crash(point: CrashPoint | undefined): void {
  if (point !== undefined && point === options.crashAt) process.kill(process.pid, 'SIGKILL');
}
