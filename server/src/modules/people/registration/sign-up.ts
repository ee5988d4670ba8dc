import type { ContentOf } from '@portal/contract/endpoint';
import { type signUp as endpoint, findSignUpProblems, type SignUp } from '@portal/contract/people/registration';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../platform/refusal.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { checkRateLimit, findLimitKeys, getCountyName, hashPassword } from '../identity/index.ts';
import { insertSignUpRequest } from './registration.queries.ts';

/**
 * Stores a registration (Spec 1 §2). `processSignUps` later creates a pending user with an a la carte account that pays
 * by card, and emails the ticket that completes the registration. It also checks for taken names and addresses. This
 * call does the same work in every case, so neither its response nor its duration reveals who is registered (decision
 * 0041).
 *
 * @throws Refusal NOT_OFFERED, LOCKED_OUT, INVALID_INPUT, TOO_MANY_REQUESTS.
 */
export async function signUp(
  context: CallContext<Caller | undefined>,
  form: SignUp,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { db, county, client } = context;
  if (!(await getSettings(db, 'loginPageRegistration')).selfRegistration) throw new Refusal('NOT_OFFERED');
  if ((await getSettings(db, 'userLockout')).lockoutInPlace) throw new Refusal('LOCKED_OUT');
  ensureNoProblems(findSignUpProblems(form, await getCountyName(db, county)));
  const { isMailRateLimited } = await checkRateLimit(context, 'SIGN_UP', form.email);
  const { username, password, language, ...profile } = form;
  const { turns } = await findLimitKeys(context);
  const user = { username, passwordHash: await hashPassword(password, turns), profile, language };
  const request = { user, clientAddress: client.address, requestId: client.requestId };
  if (!isMailRateLimited) await insertSignUpRequest(db, request, county.clock.now());
  return new CallResponse({ content: {}, message: context.translate('answers:registrationMailed') });
}
