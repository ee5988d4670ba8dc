import { setPriority } from 'node:os';
import { type ImportProcessTask, performImport } from './modules/index/imports/index.ts';
import { openCounty } from './open-county.ts';
import { createPageImages } from './platform/images/workers/page-images.ts';
import { startPageWorkers } from './platform/images/workers/page-workers.ts';
import { createLog } from './platform/log/log.ts';

/** Below the portal's, so that users' calls go first. */
const PRIORITY = 10;

/*
 * Imports files into a county, in a separate process (modules/index/imports/run-imports.ts). It ends with the
 * portal; another process restarts the attempt.
 */
process.on('disconnect', () => process.exit(1));
process.on('message', ({ line, attempt }: ImportProcessTask) => {
  run(line, attempt).then(
    () => process.exit(0),
    (error) => {
      process.stderr.write(`${error}\n`);
      process.exit(1);
    },
  );
});

async function run(line: ImportProcessTask['line'], attempt: ImportProcessTask['attempt']): Promise<void> {
  setPriority(PRIORITY);
  const pageImages = createPageImages(startPageWorkers());
  const { county, close } = await openCounty(line, { log: createLog('warn'), pageImages, statementTimeoutMs: 0 });
  // Ending the process ends its transaction.
  await performImport(county, attempt, { onStop: () => process.exit(0) });
  await close();
}
