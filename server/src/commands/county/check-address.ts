import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';

/** A proxy that needs longer keeps users waiting. */
const TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;

/** What the portal's public address says when it is asked from this machine. */
export type AddressState =
  | { readonly state: 'REACHED'; readonly certificateDays: number }
  | { readonly state: 'OTHER'; readonly status: number }
  | { readonly state: 'FAILED'; readonly reason: string };

/**
 * Asks the public address whether the portal is there, and reads how long its certificate is valid.
 *
 * @param publicUrl an address that begins with https.
 */
export function askPublicAddress(publicUrl: string): Promise<AddressState> {
  const { promise, resolve } = Promise.withResolvers<AddressState>();
  const url = new URL('/healthz', publicUrl);
  const asked = request(url, { timeout: TIMEOUT_MS, agent: false }, (response) => {
    response.resume();
    const { valid_to } = (response.socket as TLSSocket).getPeerCertificate();
    const certificateDays = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS);
    const status = response.statusCode ?? 0;
    resolve(status === 200 ? { state: 'REACHED', certificateDays } : { state: 'OTHER', status });
  });
  asked.on('timeout', () => asked.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} seconds`)));
  asked.on('error', (error) => resolve({ state: 'FAILED', reason: error.message }));
  asked.end();
  return promise;
}
