/** The statement of an identity provider about someone who signed in there (OpenID Connect Core 1.0, section 2). */
export interface ProvedIdentity {
  /** Identifies the provider, and with `subject` the person, for good. */
  readonly issuer: string;
  readonly subject: string;
  /** How the provider names the person; shown, and never used to find a user. Empty if it doesn't say. */
  readonly name: string;
  readonly groups: readonly string[];
  /** Whether the provider asked for more than a password. */
  readonly hasSecondFactor: boolean;
  /** The provider's signed statement, which it wants back when the person signs out. */
  readonly idToken: string;
}

/** The secrets of one sign-in: the browser must come back with an answer to just this one. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The verifier of PKCE (RFC 7636). */
  readonly codeVerifier: string;
}

/** The provider didn't answer, or not as one: nothing is known about the person. */
export class IdentityProviderUnavailable extends Error {}

/** The provider, or its answer, says that the sign-in failed. */
export class IdentityNotProved extends Error {}

/** The county's own sign-in service, where its staff prove who they are (decision 0280). */
export interface IdentityProvider {
  readonly issuer: string;
  /** Its name among staff; shown on the button. */
  readonly label: string;
  /** The groups whose members are the county's staff. */
  readonly staffGroups: readonly string[];
  /**
   * Begins a sign-in.
   *
   * @param returnAddress where the provider sends the browser back to.
   * @returns the provider's address for the browser, and the secrets for `finish`.
   * @throws IdentityProviderUnavailable.
   */
  begin(returnAddress: string): Promise<{ readonly address: string; readonly secrets: SignInSecrets }>;
  /**
   * Redeems the answer that the browser came back with.
   *
   * @param parameters the query of the address: `code`, `state` and what else the provider added.
   * @throws IdentityNotProved; IdentityProviderUnavailable.
   */
  finish(returnAddress: string, parameters: string, secrets: SignInSecrets): Promise<ProvedIdentity>;
  /**
   * The provider's address at which a browser signs out there too.
   *
   * @param idToken of the sign-in.
   * @returns undefined if the provider has none, or doesn't answer.
   */
  findSignOutAddress(idToken: string, returnAddress: string): Promise<string | undefined>;
}
