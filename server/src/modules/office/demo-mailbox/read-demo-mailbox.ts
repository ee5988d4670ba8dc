import type { ContentOf } from '@portal/contract/endpoint';
import { DEMO_MAILBOX_LIMITS, type demoMailbox } from '@portal/contract/office/demo-mailbox';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { listNewestEmails } from '../../../platform/mail/mail-outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { processRecoveryRequests } from '../../people/identity/index.ts';
import { processSignUps } from '../../people/registration/index.ts';

/**
 * Returns the newest emails of the demo county. First writes those that wait for the mail job, so that a link can be
 * followed right after it was requested.
 *
 * @throws Refusal NOT_FOUND in every county except the demo: emails contain links that sign people in.
 */
export async function readDemoMailbox({
  county,
}: CallContext<Caller | undefined>): Promise<ContentOf<typeof demoMailbox>> {
  if (!county.isDemo) throw new Refusal('NOT_FOUND');
  await processRecoveryRequests(county);
  await processSignUps(county);
  const emails = await listNewestEmails(county.db, DEMO_MAILBOX_LIMITS);
  return {
    emails: emails.map(({ writtenAt, ...email }) => ({
      ...email,
      writtenAt: localDateTimeAt(writtenAt, county.timeZone),
    })),
  };
}
