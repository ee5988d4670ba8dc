import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { trimEndOf } from '@portal/contract/trim-text';
import { areAddresses, listRecipients } from '@portal/contract/values/recipients';
import { z } from 'zod';
import { LOG_LEVELS } from './platform/log/log.ts';
import { OperatorError } from './platform/operator-error.ts';
import { judgeScannerUrl } from './platform/transport-encryption.ts';

/** The variables that an operator can set, with their defaults and descriptions. */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('a port, 0 to 65535'),
  PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe('the number of processes that serve the portal, 1 to 256'),
  HOST: z.string().min(1).default('127.0.0.1').describe('the address to listen on, such as 0.0.0.0'),
  ALLOW_PUBLIC_DEMO: z
    .enum(['yes'])
    .optional()
    .describe(
      'yes: users of other machines can sign in with the published passwords of the demo, and no card is really charged',
    ),
  DATA_DIR: z.string().min(1).default('./data').describe('a folder'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, hostname: /.+/ })
    .optional()
    .describe('the address of a PostgreSQL database, postgresql://user:password@host:port/name'),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/, hostname: /.+/ })))
    .optional()
    .describe('the addresses of replicas of the PostgreSQL database, separated by commas'),
  COUNTIES_FILE: z.string().min(1).optional().describe('a JSON file that lists the counties (docs/operations.md)'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, hostname: /.+/ })
    .transform((url) => trimEndOf(url, /\//))
    .optional()
    .describe('the public address of the portal, https://records.example.gov'),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((address) => address.trim())
        .filter((address) => address !== ''),
    )
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
    .describe('addresses of reverse proxies, separated by commas'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('the address of a mail server, smtps://user:password@host:port'),
  MAIL_FROM: z.email().default('portal@localhost.localdomain').describe('the sender address of emails'),
  ALERT_EMAILS: z
    .string()
    .refine(areAddresses)
    .transform(listRecipients)
    .optional()
    .describe('the email addresses that get the alerts of all counties, separated by commas'),
  CLAMD_URL: z
    .url({ protocol: /^(unix|tcp|tls)$/ })
    .refine((url) => /^(?:unix:\/\/\/|(?:tcp|tls):\/\/[^/])/.test(url) && judgeScannerUrl(url) !== 'PLAIN')
    .optional()
    .describe(
      'the socket of the virus scanner clamd, unix:///run/clamav/clamd.ctl or tcp://127.0.0.1:3310; on another machine tls://host:port, or tcp://host:port?tls=disable',
    ),
  LEAKED_PASSWORDS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('a file with the SHA-1 hashes of leaked passwords, ordered by hash'),
  CARD_EMULATOR_ORIGIN: z
    .url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ })
    .optional()
    .describe("the origin of a card emulator on this machine for the demo county's card payments"),
  METRICS_TOKEN: z
    .string()
    .min(20)
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .describe('the token with which Prometheus reads /metrics, at least 20 characters without spaces'),
  SOURCE_PASSWORD: z.string().optional().describe('the password of the database that an import copies tables from'),
  RESPONSE_MISMATCH: z
    .enum(['log', 'throw'])
    .default('log')
    .describe("log or throw: what happens when a response doesn't match its schema"),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
});

/** Variables with secrets. `SMTP_URL_FILE` names a file with the address, as secrets managers and systemd provide it. */
const FROM_FILES = ['SMTP_URL', 'DATABASE_URL', 'METRICS_TOKEN', 'SOURCE_PASSWORD'] as const;

export type Environment = z.output<typeof schema>;

/** The environment has mistakes; the message lists all of them. */
export class EnvironmentError extends OperatorError {
  constructor(mistakes: readonly string[]) {
    super(['The environment has mistakes:', ...mistakes.map((mistake) => `  ${mistake}`)].join('\n'));
    this.name = 'EnvironmentError';
  }
}

/**
 * Reads the environment. A variable that is set to an empty text counts as not set.
 *
 * @throws EnvironmentError with all mistakes: the variable's name, the expected and the actual value. An address that
 *   can contain a password is not repeated.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const mistakes = FROM_FILES.flatMap((name) => setFromFile(set, name));
  const parsed = schema.safeParse(set);
  if (parsed.success && mistakes.length === 0) return parsed.data;
  const names = new Set(parsed.error?.issues.map((issue) => String(issue.path[0]) as keyof Environment));
  throw new EnvironmentError([
    ...mistakes,
    ...[...names].map((name) => {
      const found =
        (FROM_FILES as readonly string[]).includes(name) || /_URLS?$/.test(name) ? '' : `, not "${set[name]}"`;
      return `${name} is expected to be ${schema.shape[name].description}${found}`;
    }),
  ]);
}

/** @returns the mistake, if there is one. */
function setFromFile(set: Record<string, string | undefined>, name: (typeof FROM_FILES)[number]): readonly string[] {
  const path = set[`${name}_FILE`];
  if (path === undefined) return [];
  if (set[name] !== undefined) return [`${name} and ${name}_FILE are both set`];
  try {
    // Editors end the last line.
    set[name] = readFileSync(path, 'utf8').trimEnd();
  } catch (error) {
    return [`${name}_FILE: ${path} cannot be read: ${(error as Error).message}`];
  }
  return set[name] === '' ? [`${name}_FILE: ${path} is empty`] : [];
}

/** The portal's address for users, which starts the links in emails. */
export function getPublicUrl({ PUBLIC_URL, PORT }: Environment): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** The folder for emails if there is no mail server. */
export function getMailFolder({ DATA_DIR }: Environment): string {
  return join(resolve(DATA_DIR), 'mail');
}
