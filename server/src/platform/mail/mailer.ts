import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { judgeMailUrl } from '../transport-encryption.ts';

export interface Email {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** The same with simple HTML. */
  readonly html?: string | undefined;
  /** The address at which a mail program unsubscribes the recipient with one click (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** The part of the Message-ID before the @: the same each time the email is sent. */
  readonly messageId: string;
  /** The time of the header Date. */
  readonly queuedAt: Date;
  readonly file?: EmailFile | undefined;
}

/** A file that an email carries. */
export interface EmailFile {
  readonly name: string;
  readonly contentType: string;
  /** Read once, when the email is sent. */
  readonly bytes: AsyncIterable<Uint8Array>;
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
      await transport.sendMail(buildMessage(email, from));
    },
  };
}

/** Connects to an SMTP server and signs in, without sending an email. @returns the problem; undefined if it works. */
export async function verifySmtp(url: string): Promise<string | undefined> {
  try {
    await createSmtpTransport(url).verify();
    return undefined;
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string };
    return code === 'ETLS'
      ? `it can't be reached with TLS (${message}); add ?requireTLS=false to SMTP_URL to send emails that are readable on the way`
      : message;
  }
}

/** Without it, an attacker on the way could make the connection go on unencrypted. */
const REQUIRED_TLS = { requireTLS: true };

function createSmtpTransport(url: string) {
  return createTransport({
    url,
    ...(judgeMailUrl(url) === 'ENCRYPTED' && REQUIRED_TLS),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
}

/** Writes each email to a folder as an .eml file that the Message-ID names: a repeat overwrites it. For trials without a mail server. */
export function createFolderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (email) => {
      mkdirSync(folder, { recursive: true });
      const { message } = await transport.sendMail(buildMessage(email, from));
      const isText = email.file === undefined && email.html === undefined;
      const written = isText ? formatUnwrapped(message as Buffer, email.text) : (message as Buffer);
      const path = join(folder, `${email.messageId}.eml`);
      await writeFile(`${path}.part`, written);
      await rename(`${path}.part`, path);
    },
  };
}

/** Builds a message whose bytes depend only on the email. */
function buildMessage(email: Email, from: string) {
  const { recipient, subject, text, html, messageId, queuedAt, unsubscribeUrl, file } = email;
  const attachments =
    file === undefined
      ? []
      : [
          {
            filename: file.name,
            contentType: file.contentType,
            content: Readable.from(file.bytes, { objectMode: false }),
          },
        ];
  return {
    ...{ from, to: recipient, subject, text, html, attachments },
    messageId: `<${messageId}@${from.replace(/^.*@|>.*$/gs, '')}>`,
    date: queuedAt,
    baseBoundary: messageId,
    headers:
      unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
  };
}

/**
 * Replaces the body of a message by its plain text (8bit, RFC 6152). The soft line breaks of quoted-printable break
 * long links for readers who open the file in an editor, and the library offers no other encoding for text.
 */
function formatUnwrapped(message: Buffer, text: string): string {
  const [headers = ''] = message.toString().split('\r\n\r\n', 1);
  const unwrapped = headers.replace(/^Content-Transfer-Encoding: .*$/m, 'Content-Transfer-Encoding: 8bit');
  return `${unwrapped}\r\n\r\n${text.replaceAll(/\r?\n/g, '\r\n')}\r\n`;
}
