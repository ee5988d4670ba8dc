import { expect, test } from 'vitest';
import { findStartDangers } from './find-start-dangers.ts';

const GATEWAY = { apiLoginId: 'x', transactionKey: 'x', signatureKey: 'x' };
const REAL = { ...GATEWAY, apiUrl: 'https://api.authorize.net/x', formUrl: 'https://accept.authorize.net/x' };
const EMULATOR = { ...GATEWAY, apiUrl: 'http://127.0.0.1:4001/x', formUrl: 'http://127.0.0.1:4001/y' };
const line = (cardGateway: typeof REAL | undefined) => ({ key: 'pine', cardGateway });

test.each([
  { host: '0.0.0.0', isDemo: true, gateway: undefined, dangers: 1 },
  { host: '::', isDemo: true, gateway: EMULATOR, dangers: 2 },
  { host: '192.168.1.5', isDemo: false, gateway: EMULATOR, dangers: 1 },
  { host: 'records.example.gov', isDemo: true, gateway: undefined, dangers: 1 },
  { host: '0.0.0.0', isDemo: false, gateway: REAL, dangers: 0 },
  { host: '0.0.0.0', isDemo: false, gateway: undefined, dangers: 0 },
  { host: '127.0.0.1', isDemo: true, gateway: EMULATOR, dangers: 0 },
  { host: '127.8.9.1', isDemo: true, gateway: EMULATOR, dangers: 0 },
  { host: '::1', isDemo: true, gateway: EMULATOR, dangers: 0 },
  { host: 'localhost', isDemo: true, gateway: EMULATOR, dangers: 0 },
])('HOST $host with the demo $isDemo and this gateway has $dangers dangers', ({ host, isDemo, gateway, dangers }) => {
  const start = { isDemo, lines: [line(gateway)] };
  const found = findStartDangers({ HOST: host }, start);
  expect(found).toHaveLength(dangers === 0 ? 0 : dangers + 1);
  expect(findStartDangers({ HOST: host, ALLOW_PUBLIC_DEMO: 'yes' }, start)).toEqual([]);
});
