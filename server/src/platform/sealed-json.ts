import type { Clock } from './clock.ts';
import type { SealingKey } from './sealing-key.ts';

/** The part of a county with which a value is encrypted for a browser to bring back, so that no process keeps it. */
interface Sealing {
  readonly secretsKey: SealingKey;
  readonly clock: Clock;
}

interface Envelope {
  readonly content: unknown;
  readonly expiresAt: number;
}

/**
 * Encrypts a value as JSON.
 *
 * @param purpose what it is for; only `openJson` with the same purpose reads it.
 * @param validMs after how many milliseconds it expires.
 * @returns in base64url.
 */
export function sealJson({ secretsKey, clock }: Sealing, purpose: string, content: unknown, validMs: number): string {
  const envelope: Envelope = { content, expiresAt: clock.now().getTime() + validMs };
  return secretsKey.seal(Buffer.from(JSON.stringify(envelope)), purpose).toString('base64url');
}

/** Reads an encrypted value. @returns undefined if it has expired, or wasn't encrypted here for this purpose. */
export function openJson(
  { secretsKey, clock }: Sealing,
  purpose: string,
  sealed: string,
): { readonly content: unknown; readonly expiresAt: Date } | undefined {
  let envelope: Envelope;
  try {
    envelope = JSON.parse(secretsKey.open(Buffer.from(sealed, 'base64url'), purpose).toString()) as Envelope;
  } catch {
    return undefined;
  }
  const expiresAt = new Date(envelope.expiresAt);
  return clock.now() < expiresAt ? { content: envelope.content, expiresAt } : undefined;
}
