import type { resetPassword as endpoint } from '@portal/contract/auth/recovery';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { inTransaction } from '../../platform/database/database.ts';
import { CallResponse } from '../../platform/http/call-response.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';
import { hashPassword } from './passwords.ts';
import { findPerson, setPassword } from './people.queries.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { useTicket } from './tickets.ts';

/**
 * Sets a new password with the ticket of a mailed link, ends every session of the user and tells her by mail. Whatever refuses it leaves
 * the ticket as good as it was.
 *
 * @throws Refusal TICKET_NOT_VALID, also where the user became inactive or locked meanwhile; INVALID_INPUT for a common password.
 */
export async function resetPassword(
  context: CallContext<Caller | undefined>,
  { ticket, password, language }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { county, db } = context;
  // Outside the transaction, which would hold the ticket's row for as long; and for every ticket alike.
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const userId = await useTicket(tx, county, { secret: ticket, purpose: 'RESET_PASSWORD' });
    const person = await findPerson(tx, userId);
    if (person?.status !== 'A') throw new Refusal('TICKET_NOT_VALID');
    await refuseCommonPassword(tx, county, person, password);
    await setPassword(tx, userId, passwordHash);
    const actor = { ...actorOf(context), userId, username: person.username };
    await recordAudit(tx, { action: 'password.reset', actor });
    await mailPasswordChanged(tx, county, { ...person, language });
  });
  return new CallResponse({ content: {}, message: context.translate('answers:passwordUpdatedMayLogIn') });
}
