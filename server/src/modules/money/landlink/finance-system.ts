import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { County } from '../../../county.ts';
import { SharedFolder } from '../../../platform/shared-folder.ts';

/** The folder and the webhook of the county's finance system. */
export type FinanceSystem = NonNullable<County['landlink']>;

/** Longer than a receiver needs to store a day's postings, shorter than the interval of the job. */
const WEBHOOK_TIMEOUT_MS = 15_000;
/** With waits that double up to twelve hours, about two weeks; then staff have to check. */
export const WEBHOOK_MAX_ATTEMPTS = 36;
const WEBHOOK_WAIT_MAX_MINUTES = 12 * 60;

/** Writes a delivery as `{name}.csv` and `{name}.json`, each of them complete or not there. */
export async function writeFinanceFiles(
  folder: string,
  name: string,
  files: { readonly csv: string; readonly json: string },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await SharedFolder.use(folder, async (shared) => {
    await shared.write(`${name}.csv`, files.csv);
    await shared.write(`${name}.json`, files.json);
  });
}

/**
 * Sends the JSON of a delivery to the webhook, signed (docs/landlink.md).
 *
 * @param key the same for every attempt: a receiver that already has the delivery responds with 200 and does nothing.
 * @throws Error if the receiver doesn't accept it in time.
 */
export async function sendToFinanceSystem(
  webhook: NonNullable<FinanceSystem['webhook']>,
  { body, key }: { readonly body: string; readonly key: string },
): Promise<void> {
  const response = await fetch(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-portal-signature': `sha256=${createHmac('sha256', webhook.secret).update(body).digest('hex')}`,
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver answered ${response.status}.`);
}

/**
 * Plans the attempt after a failed one.
 *
 * @param before the attempts before the failed one.
 * @returns null for the time if there is no further attempt.
 */
export function planNextAttempt(
  before: number,
  now: Date,
): { readonly attempts: number; readonly nextAt: Date | null } {
  const attempts = before + 1;
  const waitMinutes = Math.min(2 ** before, WEBHOOK_WAIT_MAX_MINUTES);
  return { attempts, nextAt: attempts < WEBHOOK_MAX_ATTEMPTS ? new Date(now.getTime() + waitMinutes * 60_000) : null };
}
