import type { TestApp } from './test-app.ts';

export interface TestMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The secret at the end of its link. */
  readonly ticket: string;
}

/** Every mail that was written to an address, the newest first. */
export async function listMails({ county }: TestApp, recipient: string): Promise<readonly TestMail[]> {
  const mails = await county.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'body_text as text'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute();
  return mails.map((mail) => ({ ...mail, ticket: /\/([\w-]{43})\n/.exec(mail.text)?.[1] ?? '' }));
}

/** The newest mail to an address; fails the test where there is none. */
export async function getNewestMail(test: TestApp, recipient: string): Promise<TestMail> {
  const [newest] = await listMails(test, recipient);
  if (newest === undefined) throw new Error(`No mail was written to ${recipient}.`);
  return newest;
}
