import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { buildApp } from '@portal/server/app';
import { createAccount } from '@portal/server/modules/people/accounts';
import { createUser } from '@portal/server/modules/people/identity';
import { type OpenCountyOptions, openCounty } from '@portal/server/open-county';
import { showCode } from '@portal/testing/identity/authenticator';
import { PasskeyDevice } from '@portal/testing/identity/passkey-device';
import { signInAtProvider, startTestIdentityProvider } from '@portal/testing/identity/test-identity-provider';
import type { BenchLine } from '../bench-table.ts';
import { type Durations, formatQuantiles, measureRuns, percentile } from '../measure.ts';

/** A code works once, so there are as many users as sign-ins with one. */
const RUNS = 20;
const STEP_MS = 30_000;
const PASSWORD = 'Measured!1';
const STAFF = 'records-staff';

export interface SignInTarget extends Pick<OpenCountyOptions, 'log' | 'pageImages'> {
  readonly dataDir: string;
  /** Of an empty database. */
  readonly databaseUrl: string;
}

/**
 * A sign-in by each method, compared with that by password, whose hash is its work. Single sign-on is measured without the
 * pages of the provider, and with its request for the ID token.
 */
export async function benchSignInMethods({ dataDir, databaseUrl, ...options }: SignInTarget): Promise<BenchLine[]> {
  await using opened = new AsyncDisposableStack();
  const port = await findFreePort();
  const publicUrl = `http://localhost:${port}`;
  const address = `${publicUrl}/doors`;
  const provider = await startTestIdentityProvider({
    returnAddress: `${address}/singleSignOn`,
    signedOutAddress: `${address}/`,
  });
  opened.defer(() => provider.close());
  provider.person = { subject: 'bench', email: 'bench@example.com', groups: [STAFF], amr: ['pwd', 'mfa'] };
  const singleSignOn = {
    ...{ issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret },
    ...{ label: 'Bench', scope: 'openid email', groupsClaim: 'groups', staffGroups: [STAFF] },
    alwaysAsksForSecondFactor: false,
  };
  const { county, close } = await openCounty(
    {
      key: 'doors',
      name: 'Doors County',
      state: 'MN',
      timeZone: 'America/Chicago',
      dataDir,
      databaseUrl,
      singleSignOn,
    },
    { ...options, publicUrl },
  );
  opened.defer(close);
  const app = await buildApp({ counties: [county], log: options.log });
  opened.defer(() => app.close());
  await app.listen({ host: 'localhost', port });

  const accountId = await createAccount(county.db, { name: 'Bench' });
  const names = Array.from({ length: RUNS }, (_, run) => `bench.user${run}`);
  for (const username of [...names, 'bench.staff'])
    await createUser(county.db, {
      ...{ accountId, username, password: PASSWORD, firstName: 'Bench', lastName: 'User' },
      role: username === 'bench.staff' ? 'COUNTY' : 'USER',
    });
  const [first = ''] = names;
  const cookie = await callFor(address, 'auth/login', { username: first, password: PASSWORD }).then(readCookie);
  const device = new PasskeyDevice(publicUrl);
  const begun = await readContent<Parameters<PasskeyDevice['create']>[0]>(
    await callFor(address, 'currentUser/passkeys/begin', {}, cookie),
  );
  await callFor(address, 'currentUser/passkeys/add', { name: 'Bench', registration: device.create(begun) }, cookie);

  const byPassword = await measureSignIns((run) =>
    callFor(address, 'auth/login', { username: names[run % RUNS] ?? '', password: PASSWORD }),
  );
  const byPasskey = await measureSignIns(async () => {
    const asked = await readContent<Parameters<PasskeyDevice['answer']>[0]>(
      await callFor(address, 'auth/passkeyOptions', {}),
    );
    await callFor(address, 'auth/passkeyLogin', { passkey: device.answer(asked) });
  });

  const bySingleSignOn: number[] = [];
  for (let run = -1; run < RUNS; run += 1) {
    const start = performance.now();
    const left = await readContent<{ address: string; begun: string }>(await callFor(address, 'auth/singleSignOn', {}));
    const atProvider = performance.now();
    const parameters = await signInAtProvider(provider, left.address);
    const back = performance.now();
    const { identity } = await readContent<{ identity: string }>(
      await callFor(address, 'auth/singleSignOn/answer', { begun: left.begun, parameters }),
    );
    // The first one links the user, with the password.
    const staff = { username: 'bench.staff', password: PASSWORD, identity };
    await (run < 0 ? callFor(address, 'auth/login', staff) : callFor(address, 'auth/singleSignOn/login', { identity }));
    if (run >= 0) bySingleSignOn.push(performance.now() - start - (back - atProvider));
  }

  const secrets: string[] = [];
  for (const username of names) {
    const own = await callFor(address, 'auth/login', { username, password: PASSWORD }).then(readCookie);
    const { secret } = await readContent<{ secret: string }>(
      await callFor(address, 'currentUser/secondFactor/begin', { currentPassword: PASSWORD }, own),
    );
    // The code of the step before, so that the present one isn't used yet.
    const code = showCode(secret, new Date(Date.now() - STEP_MS));
    await callFor(address, 'currentUser/secondFactor/confirm', { code }, own);
    secrets.push(secret);
  }
  const byCode = await measureRuns(RUNS, (run) => {
    const code = showCode(secrets[run] ?? '', new Date(Date.now() + STEP_MS));
    return callFor(address, 'auth/login', { username: names[run] ?? '', password: PASSWORD, code });
  });

  const compare = (what: string, durations: Durations): BenchLine => ({
    what: `sign-in with ${what}`,
    ours: formatQuantiles(durations),
    comparison: `with a password ${formatQuantiles(byPassword)}`,
    ratio: percentile(durations, 0.5) / percentile(byPassword, 0.5),
    aim: '',
  });
  return [
    compare('password and one-time code', byCode),
    compare('a passkey, in two calls', byPasskey),
    compare('single sign-on, in three calls', bySingleSignOn),
  ];
}

/** Measures after a run that loads what is loaded once. */
async function measureSignIns(signIn: (run: number) => Promise<unknown>): Promise<Durations> {
  await signIn(0);
  return measureRuns(RUNS, signIn);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** @throws Error for every other status than 200. */
async function callFor(address: string, path: string, body: object, cookie = ''): Promise<Response> {
  const response = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function readContent<Content>(response: Response): Promise<Content> {
  return ((await response.json()) as { content: Content }).content;
}

function readCookie({ headers }: Response): string {
  const set = headers.getSetCookie().find((line) => line.startsWith('portal_session='));
  return set?.slice(0, set.indexOf(';')) ?? '';
}
