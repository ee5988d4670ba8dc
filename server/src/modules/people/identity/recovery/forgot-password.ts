import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { forgotPassword as endpoint } from '@portal/contract/people/identity/recovery';
import { CallResponse } from '../../../../platform/http/call-response.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { requestRecovery } from './request-recovery.ts';

/**
 * Requests an email with a link for choosing a new password (Spec 1 §2).
 *
 * @throws Refusal as `requestRecovery`.
 */
export async function forgotPassword(
  context: CallContext<Caller | undefined>,
  { username, email, language }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  await requestRecovery(context, { kind: 'PASSWORD', username, email, language });
  return new CallResponse({ content: {}, message: context.translate('answers:passwordLinkMailed') });
}
