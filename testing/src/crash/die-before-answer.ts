import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Endpoint } from '@portal/contract/endpoint';
import { expect } from 'vitest';
import type { TestApp, TestClient } from '../apps/test-app.ts';
import { findDatabaseUrl } from '../database/test-database.ts';
import { spawnCrashServer } from './crash-processes.ts';
import type { CrashServerOptions } from './crash-server.ts';

/**
 * Makes a call of a signed-in user to another process of the portal, which is killed (kill -9) right before it
 * responds, or at another point of the call.
 */
export async function dieBeforeAnswer(
  app: TestApp,
  client: TestClient,
  { endpoint, body }: { readonly endpoint: Endpoint; readonly body: object },
  options: Pick<CrashServerOptions, 'imagesFolder' | 'certificatesFolder' | 'crashAt'> = {},
): Promise<void> {
  const child = spawnCrashServer({
    databaseUrl: await findDatabaseUrl(app.database),
    now: app.clock.now().toISOString(),
    crashAt: 'before the response is sent',
    ...options,
  });
  try {
    const ended = once(child, 'exit');
    const [origin] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const call = fetch(`${origin}/${app.county.key}/api/${endpoint.path}`, {
      method: 'POST',
      headers: {
        cookie: `portal_session=${client.asPayer().client.sessionToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    await expect(call).rejects.toThrow();
    const [, signal] = await ended;
    expect(signal).toBe('SIGKILL');
  } finally {
    child.kill('SIGKILL');
  }
}
