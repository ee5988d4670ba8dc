import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Email {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** Delivers emails. Throws if an email was not accepted. */
export interface Mailer {
  send(email: Email): Promise<void>;
}

/** A server that doesn't respond in this time has not accepted the email. */
const SMTP_TIMEOUT_MS = 20_000;

/** Sends emails through an SMTP server. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createSmtpTransport(url);
  return {
    send: async (email) => {
      await transport.sendMail({ from, to: email.recipient, subject: email.subject, text: email.text });
    },
  };
}

/** Connects to an SMTP server and signs in, without sending anything. @returns what went wrong; undefined if nothing did. */
export async function verifySmtp(url: string): Promise<string | undefined> {
  try {
    await createSmtpTransport(url).verify();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function createSmtpTransport(url: string) {
  return createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
}

/** Writes each email to a folder as an .eml file. For trials without a mail server. */
export function createFolderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (email) => {
      mkdirSync(folder, { recursive: true });
      const { message } = await transport.sendMail({
        from,
        to: email.recipient,
        subject: email.subject,
        text: email.text,
      });
      await writeFile(join(folder, `${randomUUID()}.eml`), message as Buffer);
    },
  };
}
