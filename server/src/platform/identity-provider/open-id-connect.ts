import * as client from 'openid-client';
import {
  IdentityNotProved,
  type IdentityProvider,
  IdentityProviderUnavailable,
  type ProvedIdentity,
} from './identity-provider.ts';

/** A county's line about its provider, in the counties file. */
export interface OpenIdConnectLine {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly label: string;
  readonly scope: string;
  readonly groupsClaim: string;
  readonly staffGroups: readonly string[];
  readonly alwaysAsksForSecondFactor: boolean;
}

const TIMEOUT_SECONDS = 10;
/** After this time, what the provider publishes about itself is read again. */
const METADATA_MS = 60 * 60_000;
/** How far the clocks of the portal and the provider may differ. */
const CLOCK_TOLERANCE_SECONDS = 60;
/**
 * Longer ID tokens are left out when signing out: members of many groups have some of 18,000 characters, and providers refuse addresses of
 * that length.
 */
const HINT_MAX_CHARACTERS = 4_000;
/** In `amr`: the person proved more than one factor (RFC 8176). */
const SEVERAL_FACTORS = 'mfa';

/** Opens a provider of OpenID Connect. It is first asked when someone signs in. */
export function openOpenIdConnect(line: OpenIdConnectLine): IdentityProvider {
  const { issuer, label, staffGroups } = line;
  let known: { readonly configuration: client.Configuration; readonly until: number } | undefined;

  async function getConfiguration(): Promise<client.Configuration> {
    if (known !== undefined && Date.now() < known.until) return known.configuration;
    const configuration = await asking(() => discover(line));
    known = { configuration, until: Date.now() + METADATA_MS };
    return configuration;
  }

  return {
    issuer,
    label,
    staffGroups,
    async begin(returnAddress) {
      const configuration = await getConfiguration();
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnAddress,
        scope: line.scope,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, secrets };
    },
    async finish(returnAddress, parameters, { state, nonce, codeVerifier }) {
      const configuration = await getConfiguration();
      const address = new URL(returnAddress);
      address.search = parameters;
      const tokens = await asking(() =>
        client.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      if (claims === undefined || tokens.id_token === undefined) throw new IdentityNotProved('no ID token');
      return describeIdentity(line, claims, tokens.id_token);
    },
    async findSignOutAddress(idToken, returnAddress) {
      try {
        // The provider's earlier publication is enough: no one waits for it when they leave.
        const configuration = known?.configuration ?? (await getConfiguration());
        if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
        return client.buildEndSessionUrl(configuration, {
          ...(idToken.length <= HINT_MAX_CHARACTERS && { id_token_hint: idToken }),
          post_logout_redirect_uri: returnAddress,
        }).href;
      } catch (error) {
        if (error instanceof IdentityProviderUnavailable) return undefined;
        throw error;
      }
    },
  };
}

/** Reads what the provider publishes about itself. The counties file permits `http:` only on this machine. */
async function discover({ issuer, clientId, clientSecret }: OpenIdConnectLine): Promise<client.Configuration> {
  const isUnencrypted = issuer.startsWith('http:');
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    client.ClientSecretBasic(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      // The signature is checked although the statement comes from the provider itself: what else it holds is believed for a whole session.
      execute: [client.enableNonRepudiationChecks, ...(isUnencrypted ? [client.allowInsecureRequests] : [])],
    },
  );
}

function describeIdentity(line: OpenIdConnectLine, claims: client.IDToken, idToken: string): ProvedIdentity {
  const groups = claims[line.groupsClaim];
  const name = claims.email ?? claims.preferred_username ?? claims.name;
  const { amr } = claims;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: typeof name === 'string' ? name : '',
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
    hasSecondFactor: line.alwaysAsksForSecondFactor || (Array.isArray(amr) && amr.includes(SEVERAL_FACTORS)),
    idToken,
  };
}

/** Codes of answers that were changed, are late, or belong to another sign-in. */
const WRONG_ANSWERS: ReadonlySet<string | undefined> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);
/** Errors of RFC 6749 with which a provider refuses a person or a code. All others are about the portal or the provider. */
const REFUSALS: ReadonlySet<string> = new Set(['access_denied', 'invalid_grant', 'login_required']);

/**
 * Asks the provider, and tells a sign-in that failed from a provider that doesn't work.
 *
 * @throws IdentityNotProved; IdentityProviderUnavailable.
 */
async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const refuses =
      (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) &&
      REFUSALS.has(error.error);
    const isWrong = error instanceof client.ClientError && WRONG_ANSWERS.has(error.code);
    const { message } = error as Error;
    throw refuses || isWrong
      ? new IdentityNotProved(message, { cause: error })
      : new IdentityProviderUnavailable(message, { cause: error });
  }
}
