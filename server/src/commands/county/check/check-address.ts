import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { type Finding, ok, warn } from './finding.ts';

/** A proxy that needs longer keeps users waiting. */
const TIMEOUT_MS = 10_000;
/** A certificate that renews itself has done so before this. */
const CERTIFICATE_MIN_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;

/** Checks the address that users open: that it is encrypted, that the portal is there, and how long its certificate is valid. */
export async function checkPublicUrl(publicUrl: string | undefined): Promise<Finding> {
  if (publicUrl === undefined) return warn('PUBLIC_URL is not set, so links in emails only work on this machine');
  if (!publicUrl.startsWith('https:')) return warn(`PUBLIC_URL is ${publicUrl}, so passwords are sent unencrypted`);
  const found = await requestHealth(publicUrl);
  if (found.state === 'FAILED') return warn(`${publicUrl} can't be reached from this machine: ${found.reason}`);
  if (found.state === 'OTHER') return warn(`${publicUrl} responds with ${found.status}: is the portal running?`);
  const { certificateDays: days } = found;
  if (days < CERTIFICATE_MIN_DAYS) return warn(`the certificate of ${publicUrl} is valid for ${days} more days`);
  return ok(`users reach it at ${publicUrl}, and its certificate is valid for ${days} more days`);
}

/** The response of the portal's public address to a request from this machine. */
type AddressState =
  | { readonly state: 'REACHED'; readonly certificateDays: number }
  | { readonly state: 'OTHER'; readonly status: number }
  | { readonly state: 'FAILED'; readonly reason: string };

function requestHealth(publicUrl: string): Promise<AddressState> {
  const { promise, resolve } = Promise.withResolvers<AddressState>();
  const url = new URL('/healthz', publicUrl);
  const sent = request(url, { timeout: TIMEOUT_MS, agent: false }, (response) => {
    response.resume();
    const { valid_to } = (response.socket as TLSSocket).getPeerCertificate();
    const certificateDays = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS);
    const status = response.statusCode ?? 0;
    resolve(status === 200 ? { state: 'REACHED', certificateDays } : { state: 'OTHER', status });
  });
  sent.on('timeout', () => sent.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} seconds`)));
  sent.on('error', (error) => resolve({ state: 'FAILED', reason: error.message }));
  sent.end();
  return promise;
}
