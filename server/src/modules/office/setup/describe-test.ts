import type { SetupProblem, SetupTestResult } from '@portal/contract/office/setup';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import { getDelivery } from '../../../platform/mail/mail-outbox.ts';
import type { StoredTest } from './setup.queries.ts';
import { classifyMailError, isInterrupted } from './setup.rules.ts';

/** The current state of a stored test. */
export async function describeTest(db: Db, county: County, test: StoredTest): Promise<SetupTestResult> {
  const { startedAt, username } = test;
  const outcome = await findOutcome(db, county, test);
  return { ...outcome, startedAt: localDateTimeAt(startedAt, county.timeZone), username };
}

type Outcome = Pick<SetupTestResult, 'outcome' | 'problem'>;

const RUNNING: Outcome = { outcome: 'RUNNING', problem: null };
const PASSED: Outcome = { outcome: 'PASSED', problem: null };
const failed = (problem: SetupProblem): Outcome => ({ outcome: 'FAILED', problem });

async function findOutcome(db: Db, county: County, test: StoredTest): Promise<Outcome> {
  if (test.problem !== null) return failed(test.problem);
  if (test.finishedAt !== null) return PASSED;
  if (test.emailId !== null) return findDeliveryOutcome(db, test.emailId);
  return isInterrupted(test.startedAt, county.clock.now()) ? failed('INTERRUPTED') : RUNNING;
}

/** The outbox knows the result of a test email: it retries after a failure, and a later attempt can succeed. */
async function findDeliveryOutcome(db: Db, emailId: number): Promise<Outcome> {
  const delivery = await getDelivery(db, emailId);
  if (delivery.status === 'failed') return failed(classifyMailError(delivery.error));
  return delivery.status === 'sent' ? PASSED : RUNNING;
}
