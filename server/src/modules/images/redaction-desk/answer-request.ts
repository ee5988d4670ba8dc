import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  answerRedactionRequest as answerEndpoint,
  listRedactionRequests as listEndpoint,
} from '@portal/contract/images/redactions/redaction-requests';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { queueUserEmail } from '../../people/identity/index.ts';
import { describeRedaction } from '../redactions/index.ts';
import {
  countWaitingRequests,
  listRequests,
  lockRequest,
  type RequestAnswer,
  type StoredRequest,
  storeAnswer,
} from './requests.queries.ts';

/** Lists the confirmed requests, for the clerks who redact. */
export async function listRedactionRequests(
  { db, county }: CallContext,
  { isAnswered }: ParsedRequestOf<typeof listEndpoint>,
): Promise<ContentOf<typeof listEndpoint>> {
  const requests = await listRequests(db, isAnswered);
  return {
    requests: requests.map(({ language: _, decision, confirmedAt, answeredAt, answeredBy, ...request }) => ({
      ...request,
      confirmedAt: localDateTimeAt(confirmedAt, county.timeZone),
      state: decision ?? 'OPEN',
      answeredBy: answeredBy ?? '',
      answeredAt: answeredAt && localDateTimeAt(answeredAt, county.timeZone),
    })),
    waiting: await countWaitingRequests(db),
  };
}

/**
 * Answers a request, and emails the answer in the same transaction. Redactions themselves are decided at the desk, by as many people as the county
 * wants: the answer that a page is redacted needs one on it.
 *
 * @throws Refusal NOT_FOUND; REQUEST_DECIDED if someone was faster; REQUEST_NOT_REDACTED.
 */
export async function answerRedactionRequest(
  context: CallContext,
  { id, decision, answer }: ParsedRequestOf<typeof answerEndpoint>,
): Promise<ContentOf<typeof answerEndpoint>> {
  await inTransaction(context.db, async (tx) => {
    const request = await lockRequest(tx, id);
    if (request === undefined) throw new Refusal('NOT_FOUND');
    if (request.decision !== null) throw new Refusal('REQUEST_DECIDED');
    const { documentKey, page } = request;
    const isRedacted = (await describeRedaction(tx, documentKey))?.pages.includes(page) ?? false;
    if (decision === 'REDACTED' && !isRedacted) throw new Refusal('REQUEST_NOT_REDACTED');
    const { clock } = context.county;
    await storeAnswer(tx, id, { decision, answer, by: context.caller.username, at: clock.now() });
    const action = decision === 'REDACTED' ? 'redaction.requestGranted' : 'redaction.requestDeclined';
    await recordAudit(tx, { action, actor: actorOf(context), details: { documentKey, pages: [page] } });
    await queueAnswer(tx, context, { request, decision, answer });
  });
  return {};
}

async function queueAnswer(
  tx: CallContext['db'],
  { county }: CallContext,
  {
    request: { email, language, name, documentKey, page },
    decision,
    answer,
  }: { readonly request: StoredRequest; readonly decision: RequestAnswer; readonly answer: string },
): Promise<void> {
  const text = decision === 'REDACTED' ? 'mail:redactionDoneText' : 'mail:redactionDeclinedText';
  await queueUserEmail(tx, county, {
    recipient: email,
    language,
    name,
    subject: (translate, countyName) => translate('mail:redactionAnswerSubject', { county: countyName }),
    body: (translate, countyName) => [
      translate(text, { county: countyName, documentKey, page }),
      ...(answer === '' ? [] : [answer]),
    ],
  });
}
