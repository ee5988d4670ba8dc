import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { forgotUsername as endpoint } from '@portal/contract/people/identity/recovery';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { requestRecovery } from './request-recovery.ts';

/**
 * Requests an email with the user names of an email address (Spec 1 §2).
 *
 * @throws Refusal as `requestRecovery`.
 */
export async function forgotUsername(
  context: CallContext<Caller | undefined>,
  { email, language }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  await requestRecovery(context, { kind: 'USERNAME', username: '', email, language });
  return new CallResponse({ content: {}, message: context.translate('answers:usernameMailed') });
}
