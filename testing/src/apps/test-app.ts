import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCallPath, type ContentOf, type Endpoint, type RequestOf } from '@portal/contract/endpoint';
import type { Envelope } from '@portal/contract/envelope';
import type { Cents } from '@portal/contract/values/money';
import type { Role } from '@portal/contract/values/role';
import { buildApp } from '@portal/server/app';
import type { County } from '@portal/server/county';
import { openServedImages } from '@portal/server/modules/images/redactions';
import { getFunds } from '@portal/server/modules/money/ledger';
import { createAccount, getAccount, type NewAccount } from '@portal/server/modules/people/accounts';
import { hashPassword, openSession } from '@portal/server/modules/people/identity';
import type { CardGateway } from '@portal/server/platform/card-gateway/card-gateway';
import type { OpenDatabase } from '@portal/server/platform/database/open-database';
import type { CallContext } from '@portal/server/platform/http/route';
import type { IdentityProvider } from '@portal/server/platform/identity-provider/identity-provider';
import { openFolderImageStore } from '@portal/server/platform/images/store/folder-image-store';
import { openFolderUploadStore } from '@portal/server/platform/images/store/folder-upload-store';
import { createPageImages } from '@portal/server/platform/images/workers/page-images';
import { type PageWorkers, startPageWorkers } from '@portal/server/platform/images/workers/page-workers';
import { createLog } from '@portal/server/platform/log/log';
import { createCallTimes } from '@portal/server/platform/measure/call-times';
import { createSealingKey } from '@portal/server/platform/sealing-key';
import { createSigningKey } from '@portal/server/platform/signing-key';
import type { FastifyInstance } from 'fastify';
import { openTestDatabase } from '../database/test-database.ts';
import { openTestCertificates } from './search-certificates.ts';

/** A valid password; no test depends on its value. */
export const TEST_PASSWORD = 'Correct1!horse';

/** Computed once per process: hashing is slow by design, and most tests only need a user who is signed in. */
let testPasswordHash: Promise<string> | undefined;

/**
 * One pool per process: a thread loads half a second of libraries, and drawing is the same for every county. They end
 * with the process.
 */
let pageWorkers: PageWorkers | undefined;

/** A line of the log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

/** A clock that a test sets. */
export class TestClock {
  #now: Date;
  constructor(now: string) {
    this.#now = new Date(now);
  }
  now(): Date {
    return new Date(this.#now);
  }
  advanceMinutes(minutes: number): void {
    this.#now = new Date(this.#now.getTime() + minutes * 60_000);
  }
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly county: County;
  readonly database: OpenDatabase;
  readonly clock: TestClock;
  /** The folder of the county's files; deleted afterwards. */
  readonly folder: string;
  /** Creates a client that isn't signed in. */
  client(): TestClient;
  /** Creates an account with a user whose password is `TEST_PASSWORD`, and opens a session without a sign-in. */
  signedIn(options?: { role?: Role; account?: Partial<NewAccount>; accountId?: number }): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestResponse<Content> {
  readonly status: number;
  readonly envelope: Envelope<Content>;
  /** The content of a successful response; fails the test otherwise. */
  readonly content: Content;
}

/** Makes calls like a browser: it keeps the session's cookie. */
export class TestClient {
  readonly #app: FastifyInstance;
  readonly #county: County;
  #cookie: string | undefined;
  /** Set by `signedIn`. */
  userId = 0;
  accountId = 0;
  username = '';

  constructor(app: FastifyInstance, county: County) {
    this.#app = app;
    this.#county = county;
  }

  /** Opens a session of the client's user, as a sign-in does, without verifying the password. */
  async openSession(role: Role): Promise<void> {
    // As if it were their first: tests that last for weeks aren't about the time that staff have for one-time codes.
    const { userId } = this;
    await this.#county.db
      .updateTable('users')
      .set({ second_factor_due_at: null })
      .where('id', '=', userId)
      .where('second_factor_due_at', 'is not', null)
      .execute();
    const { caller, ...context } = this.asPayer();
    const { token } = await openSession(context, { ...caller, role }, { proofs: ['PASSWORD'] });
    this.#cookie = `portal_session=${token}`;
  }

  /** Returns the context of a call of this client, for tests of operations that no call runs alone. */
  asPayer(): Pick<CallContext, 'db' | 'county' | 'caller' | 'client'> {
    const { userId, accountId, username } = this;
    const sessionToken = this.#cookie?.slice(this.#cookie.indexOf('=') + 1);
    return {
      db: this.#county.db,
      county: this.#county,
      caller: { userId, accountId, username, role: 'USER', language: 'ENGLISH' },
      client: {
        address: '127.0.0.1',
        requestId: 'test',
        origin: 'http://test',
        sessionToken,
        userAgent: '',
        ifMatch: undefined,
        accepts: () => false,
      },
    };
  }

  /** Returns the account's balance, in cents; below zero for a debt. */
  async getBalance(): Promise<Cents> {
    const { db } = this.#county;
    return (await getFunds(db, await getAccount(db, this.accountId))).balanceCents;
  }

  /** Makes a call of the contract. */
  async call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<TestResponse<ContentOf<E>>> {
    const response = await this.send(endpoint, request);
    const envelope = response.json<Envelope<ContentOf<E>>>();
    return {
      status: response.statusCode,
      envelope,
      get content() {
        if (!envelope.ok) throw new Error(`The call was refused: ${JSON.stringify(envelope)}`);
        return envelope.content as ContentOf<E>;
      },
    };
  }

  /** Makes a call with any body and headers; the body of a GET is its query. @returns the raw response. */
  async send(endpoint: Pick<Endpoint, 'method' | 'path'>, body: unknown, headers: Record<string, string> = {}) {
    const response = await this.#app.inject({
      method: endpoint.method,
      url: `/${this.#county.key}/api/${buildCallPath(endpoint, body)}`,
      headers: { ...(this.#cookie === undefined ? {} : { cookie: this.#cookie }), ...headers },
      ...(endpoint.method === 'POST' ? { payload: body as object } : {}),
    });
    const cookie = response.cookies.find(({ name }) => name === 'portal_session');
    if (cookie !== undefined) this.#cookie = cookie.value === '' ? undefined : `${cookie.name}=${cookie.value}`;
    return response;
  }
}

export interface TestAppOptions {
  /** The county's card gateway; without one it accepts no cards. */
  readonly cardGateway?: CardGateway;
  /** The county's identity provider; without one its staff sign in at the portal. */
  readonly identityProvider?: IdentityProvider;
  readonly leakedPasswords?: County['leakedPasswords'];
  /** A migrated database, which is closed with the application; by default a new one of the run's engine. */
  readonly database?: OpenDatabase;
  /** Whether it is the demo county, whose emails are public. */
  readonly isDemo?: boolean;
  /** Receives warnings and errors of the log; nothing is logged by default. */
  readonly onLogLine?: (line: LogLine) => void;
}

/** Builds the application with a database and an empty image folder. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase());
  // The clock of a test is set and the database's isn't: accounts have existed for a long time, whenever the test runs.
  await database.executeSql(`ALTER TABLE accounts ALTER COLUMN created_at SET DEFAULT '2020-01-01'`);
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const clock = new TestClock('2026-11-20T18:00:00Z');
  const { onLogLine } = options;
  const log =
    onLogLine === undefined
      ? createLog('silent')
      : createLog('warn', { write: (line) => onLogLine(JSON.parse(line) as LogLine) });
  pageWorkers ??= startPageWorkers();
  const county: County = {
    key: 'testing',
    name: 'Testing County',
    state: 'MN',
    timeZone: 'America/Chicago',
    address: 'https://records.example.gov/testing',
    db: database.db,
    ...openServedImages(openFolderImageStore(folder), database.db),
    uploads: openFolderUploadStore(join(folder, 'filings')),
    pageImages: createPageImages(pageWorkers),
    identityProvider: options.identityProvider,
    leakedPasswords: options.leakedPasswords,
    cardGateway: options.cardGateway,
    imports: { folder: join(folder, 'imports'), database },
    clock,
    log,
    callTimes: createCallTimes(),
    searchCertificates: openTestCertificates(folder),
    auditKey: createSigningKey(),
    secretsKey: createSealingKey(),
    isDemo: options.isDemo ?? false,
  };
  const app = await buildApp({ counties: [county], log, onMismatch: 'throw' });
  let users = 0;
  return {
    app,
    county,
    database,
    clock,
    folder,
    client: () => new TestClient(app, county),
    signedIn: async ({ role = 'USER', account = {}, accountId } = {}) => {
      users += 1;
      const client = new TestClient(app, county);
      client.accountId = accountId ?? (await createAccount(database.db, { name: `Account ${users}`, ...account }));
      client.username = `test.user${users}`;
      testPasswordHash ??= hashPassword(TEST_PASSWORD);
      const { id } = await database.db
        .insertInto('users')
        .values({
          account_id: client.accountId,
          username: client.username,
          password_hash: await testPasswordHash,
          role,
          first_name: 'Test',
          last_name: `User ${users}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      client.userId = id;
      await client.openSession(role);
      return client;
    },
    close: async () => {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
