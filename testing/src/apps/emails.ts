import type { TestApp } from './test-app.ts';

export interface TestEmail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The secret at the end of its link. */
  readonly ticket: string;
}

/** Lists the emails to an address, newest first. */
export async function listEmails({ county }: TestApp, recipient: string): Promise<readonly TestEmail[]> {
  const mails = await county.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'body_text as text'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();
  return mails.map((mail) => ({ ...mail, ticket: /\/([\w-]{43})\n/.exec(mail.text)?.[1] ?? '' }));
}

/** Returns the newest email to an address; fails the test if it doesn't exist. */
export async function getNewestEmail(test: TestApp, recipient: string): Promise<TestEmail> {
  const [newest] = await listEmails(test, recipient);
  if (newest === undefined) throw new Error(`No email was sent to ${recipient}.`);
  return newest;
}
