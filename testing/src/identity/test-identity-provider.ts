import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Someone at the keyboard whom the provider knows. */
export interface TestPerson {
  readonly subject: string;
  readonly email?: string;
  readonly groups?: readonly string[] | string;
  /** How they proved who they are (RFC 8176). */
  readonly amr?: readonly string[];
}

/** A certified implementation of OpenID Connect that runs on this machine, with the people of a test. */
export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person who signs in next; null refuses. */
  person: TestPerson | null;
  /** Signs everything with new keys from now on. */
  replaceKeys(): void;
  /** Stops answering. */
  close(): Promise<void>;
}

interface PortalAddresses {
  readonly returnAddress: string;
  readonly signedOutAddress: string;
}

function generateKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
}

/** The same after a restart. */
const FIRST_KEY = generateKey();
const CLIENT_ID = 'portal';
const CLIENT_SECRET = 'a secret of the tests alone';

/**
 * Starts a provider on a free port of the loopback.
 *
 * @param portal the addresses to which it sends browsers back.
 * @param port of a provider that was closed, to start it again.
 */
export async function startTestIdentityProvider(portal: PortalAddresses, port = 0): Promise<TestIdentityProvider> {
  let provider: Provider;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) void finishInteraction(provider, current, request, response);
    else void provider.callback()(request, response);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serveWith = (key: object) => {
    provider = createProvider({ issuer, portal, key }, () => current);
  };
  const current: TestIdentityProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    person: null,
    replaceKeys: () => serveWith(generateKey()),
    close: () => close(server),
  };
  serveWith(FIRST_KEY);
  return current;
}

function createProvider(
  { issuer, portal, key }: { readonly issuer: string; readonly portal: PortalAddresses; readonly key: object },
  getCurrent: () => TestIdentityProvider,
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [portal.returnAddress],
        post_logout_redirect_uris: [portal.signedOutAddress],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the tests alone'] },
    claims: { openid: ['sub', 'groups', 'amr'], email: ['email'], profile: [] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async findAccount(_context, subject) {
      const { email, groups } = getCurrent().person ?? {};
      return { accountId: subject, claims: async () => ({ sub: subject, email, groups }) };
    },
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/** Signs in the person at the keyboard, without a page. */
async function finishInteraction(
  provider: Provider,
  { person }: TestIdentityProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result =
    person === null
      ? { error: 'access_denied', error_description: 'The person gave up.' }
      : { login: { accountId: person.subject, amr: [...(person.amr ?? [])], remember: false } };
  await provider.interactionFinished(request, response, result);
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/**
 * Follows the provider's redirects as a new browser does, until it is sent back.
 *
 * @param address where the portal sent it.
 * @returns the query with which the browser comes back.
 */
export async function signInAtProvider({ issuer }: TestIdentityProvider, address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  while (next.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  return next.search.slice(1);
}
