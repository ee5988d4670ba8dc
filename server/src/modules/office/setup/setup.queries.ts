import type { SetupProblem, SetupTest } from '@portal/contract/office/setup';
import type { Db } from '../../../platform/database/database.ts';

/** A stored test. */
export interface StoredTest {
  readonly kind: SetupTest;
  readonly startedAt: Date;
  readonly username: string;
  readonly finishedAt: Date | null;
  readonly problem: SetupProblem | null;
  readonly emailId: number | null;
}

/** The newest test of each kind. */
export function listTests(db: Db): Promise<readonly StoredTest[]> {
  return db
    .selectFrom('setup_tests')
    .select([
      'kind',
      'started_at as startedAt',
      'started_by_username as username',
      'finished_at as finishedAt',
      'problem',
      'email_id as emailId',
    ])
    .$castTo<StoredTest>()
    .execute();
}

/**
 * Claims a test in one statement, so that of several requests at the same time one starts it.
 *
 * @param claim.lastBefore a test that started later than this keeps the claim.
 * @returns whether the caller starts the test.
 */
export async function claimTest(
  db: Db,
  claim: { readonly kind: SetupTest; readonly startedAt: Date; readonly username: string; readonly lastBefore: Date },
): Promise<boolean> {
  const { kind, startedAt, username, lastBefore } = claim;
  const started = { started_at: startedAt, started_by_username: username };
  const claimed = await db
    .insertInto('setup_tests')
    .values({ kind, ...started })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ ...started, finished_at: null, problem: null, email_id: null })
        .where('setup_tests.started_at', '<=', lastBefore),
    )
    .returning('kind')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores the result of a test, unless a newer one has started. */
export async function finishTest(
  db: Db,
  test: {
    readonly kind: SetupTest;
    readonly startedAt: Date;
    readonly finishedAt: Date;
    readonly problem?: SetupProblem;
  },
): Promise<void> {
  await db
    .updateTable('setup_tests')
    .set({ finished_at: test.finishedAt, problem: test.problem ?? null })
    .where('kind', '=', test.kind)
    .where('started_at', '=', test.startedAt)
    .execute();
}

/** Says which email in the outbox is the test. */
export async function linkTestEmail(db: Db, startedAt: Date, emailId: number): Promise<void> {
  await db
    .updateTable('setup_tests')
    .set({ email_id: emailId })
    .where('kind', '=', 'email')
    .where('started_at', '=', startedAt)
    .execute();
}
