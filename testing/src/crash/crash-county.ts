import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { County } from '@portal/server/county';
import { openServedImages } from '@portal/server/modules/images/redactions';
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

/** The argument of a process that dies at a chosen point, as JSON. */
export interface CrashOptions<Point extends string> {
  readonly databaseUrl: string;
  /** The fixed time of the test. */
  readonly now: string;
  readonly crashAt: Point;
}

/** Opens the county of a test in another process. */
export function openCrashCounty({ databaseUrl, now }: Omit<CrashOptions<string>, 'crashAt'>): County {
  const database = openPostgres(databaseUrl);
  return {
    key: 'testing',
    name: 'Testing County',
    state: 'MN',
    timeZone: 'America/Chicago',
    address: 'https://records.example.gov/testing',
    db: database.db,
    ...openServedImages(openFolderImageStore(mkdtempSync(join(tmpdir(), 'portal-crash-'))), database.db),
    uploads: openFolderUploadStore(mkdtempSync(join(tmpdir(), 'portal-crash-uploads-'))),
    imports: { folder: mkdtempSync(join(tmpdir(), 'portal-crash-imports-')), database },
    pageImages: createPageImages(startPageWorkers()),
    clock: { now: () => new Date(now) },
    log: createLog('silent'),
    callTimes: createCallTimes(),
    searchCertificates: openTestCertificates(),
    auditKey: createSigningKey(),
    secretsKey: createSealingKey(),
    isDemo: false,
  };
}

/** Ends the process as a power failure would, if this is the point. */
export function crashAt<Point extends string>(options: CrashOptions<Point>, point: Point): void {
  if (point === options.crashAt) process.kill(process.pid, 'SIGKILL');
}
