import { randomBytes, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { ImportLayout } from '@portal/contract/index/imports/record-imports';
import type { County } from '../../../county.ts';
import type { BulkSession } from '../../../platform/database/bulk-session.ts';
import { isDiskFull } from '../../../platform/images/store/disk-full.ts';
import { sumUpReport } from './import-report-content.ts';
import { type Attempt, finishAttempt, insertCommandImport, updateProgress } from './imports.queries.ts';
import { type FolderImport, importFolder } from './load/import-folder.ts';

const PROGRESS_EVERY_MS = 1_000;

/**
 * Imports a folder for the command, like `importFolder`. From the moment at which it writes, the import is listed for staff with the operator's
 * name, and what became of it; one whose process dies is listed as interrupted. A dry run writes nothing and isn't listed.
 *
 * @param operator the user of the shell.
 * @throws the errors of `importFolder`.
 */
export async function importForCommand(
  run: FolderImport,
  operator: string,
): Promise<Awaited<ReturnType<typeof importFolder>>> {
  const { county, report } = run;
  const listed = new ListedImport(county);
  try {
    const result = await importFolder({
      ...run,
      onProgress: (fraction, label) => {
        listed.progress = fraction;
        run.onProgress(fraction, label);
      },
      onVersion: (session, indexVersionId) =>
        listed.start(session, {
          ...{ indexVersionId, operator, name: basename(run.folder), isComplete: run.isComplete ?? false },
          layout: typeof run.layout === 'string' ? run.layout : 'ownMapping',
          encoding: run.encoding,
        }),
    });
    // The lines are in the operator's folder.
    await listed.finish({ state: 'DONE', report: { ...sumUpReport(report, result), hasLines: false } });
    return result;
  } catch (error) {
    // Without a database the row is found dead later, and the error of the import says more.
    await listed
      .finish({ state: 'FAILED', problem: isDiskFull(error) ? 'DISK_FULL' : 'PORTAL_FAILED' })
      .catch(() => {});
    throw error;
  }
}

/** The row of a command's import, which says every second that it is alive. */
class ListedImport {
  progress = 0;
  readonly #county: Pick<County, 'db' | 'clock'>;
  #attempt: Attempt | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(county: Pick<County, 'db' | 'clock'>) {
    this.#county = county;
  }

  async start(
    session: BulkSession,
    started: {
      readonly indexVersionId: number;
      readonly operator: string;
      readonly name: string;
      readonly isComplete: boolean;
      readonly layout: ImportLayout;
      readonly encoding: string;
    },
  ): Promise<void> {
    const { db, clock } = this.#county;
    // No other import has its digest: a command can import the same files again.
    const row = { ...started, folder: randomUUID(), digest: randomBytes(32), now: clock.now() };
    const attempt = await insertCommandImport(session, row);
    this.#attempt = attempt;
    this.#timer = setInterval(() => {
      updateProgress(db, attempt, this.progress, clock.now()).catch(() => {});
    }, PROGRESS_EVERY_MS);
  }

  async finish(end: Omit<Parameters<typeof finishAttempt>[2], 'now'>): Promise<void> {
    clearInterval(this.#timer);
    const { db, clock } = this.#county;
    if (this.#attempt !== undefined) await finishAttempt(db, this.#attempt, { ...end, now: clock.now() });
  }
}
