import { UNKNOWN_OUTCOMES } from '@portal/contract/error-codes';
import type { TranslateArea } from '@portal/messages/translate';
import { ApiRefusal } from './api-client.ts';

type CommonTexts = TranslateArea<'common'>;

/** What to say when a call failed (Spec 1 §8 "Transport error"): the server's words, else a general text with the status. */
export function describeFailure(error: unknown, texts: CommonTexts): string {
  if (!(error instanceof ApiRefusal)) return texts('unexpectedError');
  if (error.message !== '') return error.message;
  return error.status === 0 ? texts('unexpectedError') : texts('unexpectedErrorWithStatus', { status: error.status });
}

/** What to say when a form's call failed (Spec 1 §8 "Another generic form"): 101 where no answer came, 102 otherwise. */
export function describeFormFailure(error: unknown, texts: CommonTexts): string {
  if (!(error instanceof ApiRefusal)) return texts('formError102');
  if (error.message !== '') return texts('formError', { message: error.message });
  return error.status === 0 ? texts('formError101') : texts('formError102');
}

/** Whether a call that failed is known to have done nothing; a server that stumbled or lost its database may have done it. */
export function isOutcomeKnown(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.code !== undefined && !UNKNOWN_OUTCOMES.includes(error.code);
}
