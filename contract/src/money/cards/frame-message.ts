import { z } from 'zod';
import { cardTransactionResponseSchema } from './card-transaction-response.ts';

/** Far longer than any response of the form; a longer one is an attack. */
const MESSAGE_MAX_CHARACTERS = 20_000;

const RESPONSE_PREFIX = 'action=transactResponse&response=';

/** A message of the payment form through its frame (Spec 1 §4 "Card form"). */
export type FrameMessage =
  | { readonly action: 'transactResponse'; readonly response: z.infer<typeof cardTransactionResponseSchema> }
  | { readonly action: 'cancel' }
  | { readonly action: 'resizeWindow' }
  /** Ignored, treated as cancel or logged, depending on the screen. */
  | { readonly action: 'unknown' };

/**
 * Parses a message of the payment form. Its response is not reliably percent-encoded and can contain a cardholder's
 * `&`, `=` and `%`, so everything after its name is parsed as JSON, and decoded only if that fails.
 *
 * @returns undefined if it is not a message of the form.
 */
export function parseFrameMessage(message: unknown): FrameMessage | undefined {
  if (typeof message !== 'string' || message.length > MESSAGE_MAX_CHARACTERS) return undefined;
  if (message.startsWith(RESPONSE_PREFIX)) {
    const response = readResponse(message.slice(RESPONSE_PREFIX.length));
    return response === undefined ? undefined : { action: 'transactResponse', response };
  }
  const action = new URLSearchParams(message).get('action');
  if (action === null || action === '' || action === 'transactResponse') return undefined;
  return { action: action === 'cancel' || action === 'resizeWindow' ? action : 'unknown' };
}

function readResponse(text: string) {
  for (const candidate of [text, decode(text)]) {
    const parsed = cardTransactionResponseSchema.safeParse(parseJson(candidate));
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message that the communicator page posts to the portal's page around the form. Other messages are ignored. */
export const communicatorMessageSchema = z.object({ type: z.literal('card-form'), message: z.string() });
