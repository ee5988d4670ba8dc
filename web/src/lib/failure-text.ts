import { UNKNOWN_OUTCOMES } from '@portal/contract/error-codes';
import type { TranslateArea } from '@portal/messages/translate';
import { ApiRefusal } from './api-client.ts';
import { PasskeyFailure } from './session/passkeys.ts';

type CommonTexts = TranslateArea<'common'>;

/**
 * Describes a failed call (Spec 1 §8 "Transport error"): the server's message, or else a general text with the status.
 * The text mentions a missing connection, because users can do something about it.
 */
export function describeFailure(error: unknown, texts: CommonTexts): string {
  if (error instanceof PasskeyFailure) return texts('passkeyFailed');
  if (!(error instanceof ApiRefusal)) return texts('unexpectedError');
  if (error.message !== '') return error.message;
  if (error.isOffline) return texts('offline');
  return error.status === 0 ? texts('unexpectedError') : texts('unexpectedErrorWithStatus', { status: error.status });
}

/** Describes a failed call of a form (Spec 1 §8 "Another generic form"): 101 without a response, 102 otherwise. */
export function describeFormFailure(error: unknown, texts: CommonTexts): string {
  if (error instanceof PasskeyFailure) return texts('passkeyFailed');
  if (!(error instanceof ApiRefusal)) return texts('formError102');
  if (error.message !== '') return texts('formError', { message: error.message });
  if (error.isOffline) return texts('offline');
  return error.status === 0 ? texts('formError101') : texts('formError102');
}

/** Whether a failed call certainly changed nothing. A server that crashed or lost its database may have completed it. */
export function isOutcomeKnown(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.code !== undefined && !UNKNOWN_OUTCOMES.includes(error.code);
}
