import { setTimeout } from 'node:timers/promises';
import type { ContentOf, Endpoint, RequestOf } from '@portal/contract/endpoint';
import type { Cents } from '@portal/contract/values/money';
import { fundEscrow } from './selling-app.ts';
import type { SpawnedPortal } from './spawn-portal.ts';
import { TEST_PASSWORD, type TestApp, type TestClient } from './test-app.ts';

const MAX_TRIES = 400;
const PAUSE_MS = 50;

/** A user of a portal that runs in separate processes. */
export interface RemoteClient {
  readonly user: TestClient;
  readonly cookie: string;
}

/** Signs in a user of a new account that is charged by page. @param portal serves the database of the application. */
export async function signInRemotely(
  app: TestApp,
  portal: SpawnedPortal,
  { escrowCents }: { readonly escrowCents: Cents },
): Promise<RemoteClient> {
  const user = await app.signedIn({ account: { imageChargeMethod: 'PAGE' } });
  await fundEscrow(app, user.accountId, escrowCents);
  const response = await sendRemotely(portal, 'auth/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: TEST_PASSWORD }),
  });
  return { user, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** Sends a request until a process responds, as a browser or its user repeats it. */
export async function sendRemotely(portal: SpawnedPortal, path: string, request: RequestInit) {
  let failure: unknown;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      const response = await fetch(`${portal.address}api/${path}`, { method: 'POST', ...request });
      const body = await response.text();
      // Each process takes its share of the machine's uploads.
      if (response.status !== 503) return { status: response.status, headers: response.headers, body };
      failure = body;
    } catch (error) {
      // The process was killed before it responded.
      failure = error;
    }
    await setTimeout(PAUSE_MS);
  }
  throw new Error(`No process responds to ${path}.`, { cause: failure });
}

/** Makes a call until a process responds. */
export async function callRemotely<E extends Endpoint>(
  portal: SpawnedPortal,
  client: RemoteClient,
  endpoint: E,
  request: RequestOf<E>,
): Promise<ContentOf<E>> {
  const headers = { cookie: client.cookie, 'content-type': 'application/json' };
  const { body } = await sendRemotely(portal, endpoint.path, { headers, body: JSON.stringify(request) });
  const { ok, content } = JSON.parse(body);
  if (!ok) throw new Error(`${endpoint.path} was refused: ${body}`);
  return content as ContentOf<E>;
}
