import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { County } from '../../../../county.ts';
import { openJson, sealJson } from '../../../../platform/sealed-json.ts';
import type { AnsweredChallenge } from '../challenges/used-challenges.queries.ts';

/** How long users have to sign in at the provider, and then to type what the portal still asks for. */
export const SINGLE_SIGN_ON_MINUTES = 10;

const begunSchema = z.strictObject({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });
const provedSchema = z.strictObject({
  issuer: z.string(),
  subject: z.string(),
  name: z.string(),
  hasSecondFactor: z.boolean(),
  idToken: z.string(),
});

/** A sign-in that a tab has begun: the secrets with which the portal recognizes its answer. */
export type BegunSignIn = z.output<typeof begunSchema>;
/** A person whom the provider has named at a tab, and whose groups admit them. */
export type ProvedPerson = z.output<typeof provedSchema>;

/** The content that a tab brought back, and the challenge by which it is used up. */
interface Opened<Content> {
  readonly content: Content;
  readonly challenge: AnsweredChallenge;
}

type Sealing = Pick<County, 'secretsKey' | 'clock'>;

/**
 * Both steps of a sign-in are encrypted for the tab in which it began, instead of stored: however many are begun, the
 * database keeps nothing, and no other browser can finish one.
 */
export const begunSignIns = defineSealed('single sign-on that was begun', begunSchema);
/** As `begunSignIns`, with the answer of the provider. */
export const provedPeople = defineSealed('single sign-on that was answered', provedSchema);

function defineSealed<Content>(purpose: string, schema: z.ZodType<Content>) {
  return {
    /** @returns in base64url. */
    seal: (county: Sealing, content: Content) => sealJson(county, purpose, content, SINGLE_SIGN_ON_MINUTES * 60_000),
    /** @returns undefined if it has expired, or wasn't made here for this step. */
    open(county: Sealing, text: string): Opened<Content> | undefined {
      const opened = openJson(county, purpose, text);
      const content = schema.safeParse(opened?.content).data;
      if (opened === undefined || content === undefined) return undefined;
      const challengeHash = createHash('sha256').update(Buffer.from(text, 'base64url')).digest();
      return { content, challenge: { challengeHash, expiresAt: opened.expiresAt } };
    },
  };
}
