import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail to whoever delivers it. Throws when it was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A server that does not answer in this time has not taken the mail. */
const SMTP_TIMEOUT_MS = 20_000;

/** Sends through a mail server. */
export function openSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ from, to: mail.recipient, subject: mail.subject, text: mail.text });
    },
  };
}

/** Writes each mail into a folder as a file that mail programs open: for trials, where no mail server is configured. */
export function openFolderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      mkdirSync(folder, { recursive: true });
      const { message } = await transport.sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
      });
      await writeFile(join(folder, `${randomUUID()}.eml`), message as Buffer);
    },
  };
}
