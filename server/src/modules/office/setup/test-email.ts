import type { ContentOf } from '@portal/contract/endpoint';
import type { testEmail as endpoint } from '@portal/contract/office/setup';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { listEmailRecipients, queueUserEmail } from '../../people/identity/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { describeTest } from './describe-test.ts';
import { finishTest, linkTestEmail } from './setup.queries.ts';
import { startTest } from './start-test.ts';

/**
 * Queues a test email to the caller's own address. The job that delivers all emails sends it within a minute, so the test also shows
 * that the job runs (decision 0092).
 *
 * @throws Refusal as `startTest`.
 */
export async function testEmail(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { county, db, caller } = context;
  const { username } = caller;
  const test = await inTransaction(db, async (tx) => {
    const startedAt = await startTest(tx, context, 'email');
    const [recipient] = await listEmailRecipients(tx, caller.userId);
    const details = { outcome: recipient === undefined ? 'NO_ADDRESS' : 'QUEUED' };
    await recordAudit(tx, { action: 'setup.emailTested', actor: actorOf(context), details });
    const started = { kind: 'email', startedAt, username } as const;
    if (recipient === undefined) {
      await finishTest(tx, { ...started, finishedAt: startedAt, problem: 'NO_ADDRESS' });
      return { ...started, finishedAt: startedAt, problem: 'NO_ADDRESS', emailId: null } as const;
    }
    const emailId = await queueUserEmail(tx, county, {
      recipient: recipient.email,
      language: recipient.language,
      subject: (translate, name) => translate('mail:testSubject', { county: name }),
      body: (translate, name) => [translate('mail:testText', { county: name, username })],
    });
    await linkTestEmail(tx, startedAt, emailId);
    return { ...started, finishedAt: null, problem: null, emailId };
  });
  return describeTest(db, county, test);
}
