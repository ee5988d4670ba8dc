import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CannotListenError, ensurePortFree } from './ensure-port-free.ts';

const other = createServer();
let port = 0;
beforeAll(async () => {
  other.listen({ host: '127.0.0.1', port: 0 });
  await once(other, 'listening');
  ({ port } = other.address() as AddressInfo);
});
afterAll(() => other.close());

test('a port in use is reported in one sentence', async () => {
  const trial = ensurePortFree({ host: '127.0.0.1', port });
  await expect(trial).rejects.toThrow(CannotListenError);
  await expect(trial).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use by another program: end it, or set PORT`);
});

test('an address that this machine does not have is reported', async () => {
  await expect(ensurePortFree({ host: '203.0.113.1', port: 0 })).rejects.toThrow(
    "doesn't have the address 203.0.113.1",
  );
});

test('a free port is still free after the check', async () => {
  await ensurePortFree({ host: '127.0.0.1', port: 0 });
  const server = createServer();
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const free = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  await ensurePortFree({ host: '127.0.0.1', port: free });
});
