import type { ContentOf } from '@portal/contract/endpoint';
import type { testCardGateway as endpoint, SetupProblem } from '@portal/contract/office/setup';
import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { checkGateway, classifyChecks } from '../../money/cards/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { describeTest } from './describe-test.ts';
import { finishTest } from './setup.queries.ts';
import { startTest } from './start-test.ts';

/**
 * Tests the county's card gateway without moving money.
 *
 * @returns the result, which is stored. The gateway's messages are only logged.
 * @throws Refusal as `startTest`.
 */
export async function testCardGateway(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { county, db, caller } = context;
  const startedAt = await startTest(db, context, 'cardGateway');
  const problem = await findGatewayProblem(county);
  const finishedAt = county.clock.now();
  await inTransaction(db, async (tx) => {
    await finishTest(tx, { kind: 'cardGateway', startedAt, finishedAt, ...(problem && { problem }) });
    const details = { outcome: problem ?? 'PASSED' };
    await recordAudit(tx, { action: 'setup.cardGatewayTested', actor: actorOf(context), details });
  });
  const test = { kind: 'cardGateway', startedAt, finishedAt, problem: problem ?? null, emailId: null } as const;
  return describeTest(db, county, { ...test, username: caller.username });
}

async function findGatewayProblem({ cardGateway, clock, log }: County): Promise<SetupProblem | undefined> {
  if (cardGateway === undefined) return 'NO_GATEWAY';
  const checks = await checkGateway(cardGateway, clock.now());
  const problem = classifyChecks(checks);
  if (problem !== undefined) log.warn({ checks }, 'the test of the card gateway failed');
  return problem;
}
