import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { County } from '@portal/server/county';
import { renewAllAccounts } from '@portal/server/modules/billing';
import { openPostgres } from '@portal/server/platform/database/open-postgres';
import { openFolderImageStore } from '@portal/server/platform/images/folder-image-store';
import { openFolderUploadStore } from '@portal/server/platform/images/folder-upload-store';
import { createPageImages } from '@portal/server/platform/images/page-images';
import { startPageWorkers } from '@portal/server/platform/images/page-workers';
import { createLog } from '@portal/server/platform/log/log';
import { createCallTimes } from '@portal/server/platform/measure/call-times';
import { createSigningKey } from '@portal/server/platform/signing-key';
import { openTestCertificates } from './search-certificates.ts';

/** When the process is killed, as in a power failure. */
export type RenewalCrashPoint = 'when all are marked' | 'when one is charged' | 'while one is charged';

export interface RenewalCrashOptions {
  readonly databaseUrl: string;
  /** The fixed time of the test. */
  readonly now: string;
  readonly crashAt: RenewalCrashPoint;
}

/**
 * Renews all accounts in a separate process that is killed at a chosen point.
 *
 * Argument: RenewalCrashOptions as JSON.
 */
const options = JSON.parse(process.argv[2] ?? '') as RenewalCrashOptions;
const database = openPostgres(options.databaseUrl);
const county: County = {
  key: 'testing',
  name: 'Testing County',
  state: 'MN',
  timeZone: 'America/Chicago',
  address: 'https://records.example.gov/testing',
  db: database.db,
  images: openFolderImageStore(mkdtempSync(join(tmpdir(), 'portal-crash-'))),
  uploads: openFolderUploadStore(mkdtempSync(join(tmpdir(), 'portal-crash-uploads-'))),
  imports: { folder: mkdtempSync(join(tmpdir(), 'portal-crash-imports-')), database },
  pageImages: createPageImages(startPageWorkers()),
  clock: { now: () => new Date(options.now) },
  log: createLog('silent'),
  callTimes: createCallTimes(),
  searchCertificates: openTestCertificates(),
  auditKey: createSigningKey(),
  isDemo: false,
};

let charged = 0;
await renewAllAccounts(county, {
  steps: {
    onMarked: async () => crash('when all are marked'),
    onCharged: async () => {
      charged += 1;
      if (charged > 1) return;
      crash('when one is charged');
      // The process is killed while it charges the next account, at no particular point.
      setTimeout(() => crash('while one is charged'), 1);
    },
  },
});
process.exit(0);

function crash(point: RenewalCrashPoint): void {
  if (point === options.crashAt) process.kill(process.pid, 'SIGKILL');
}
