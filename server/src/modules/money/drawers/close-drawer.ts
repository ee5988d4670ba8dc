import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type closeDrawer as closeEndpoint,
  DRAWER_KINDS,
  type DrawerCount,
  type DrawerDifference,
  type DrawerKind,
  findDrawerCountProblems,
  sumPieces,
} from '@portal/contract/money/drawers/drawers';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../platform/refusal.ts';
import type { Translate } from '../../../platform/translate.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { postDrawerDifference } from '../ledger/index.ts';
import {
  type Drawer,
  insertCount,
  insertDifference,
  listChecksInDrawer,
  listDifferences,
  lockDrawer,
  sumDrawer,
  updateDrawerClosed,
} from './drawers.queries.ts';

/** The counted amounts by kind. Cash is with the start. */
type Counted = Readonly<Record<DrawerKind, Cents>>;

/**
 * Closes a drawer with what was counted in it, and posts what is over or short (see the call), in one transaction. The drawer is locked, so
 * that no payment comes into it after its sums were read.
 *
 * @returns for a repetition, the outcome of the first time.
 * @throws Refusal NOT_FOUND; INVALID_INPUT, also for a count that differs and has no reason; RECORDED_OTHERWISE.
 */
export function closeDrawer(
  context: CallContext,
  { drawerId, ...count }: ParsedRequestOf<typeof closeEndpoint>,
): Promise<ContentOf<typeof closeEndpoint>> {
  return inTransaction(context.db, async (tx) => {
    const drawer = await lockDrawer(tx, drawerId);
    if (drawer === undefined) throw new Refusal('NOT_FOUND');
    const cashCents = sumPieces(count.cash, 'counted');
    if (drawer.closedAt !== null) return repeat(tx, drawer, { ...count, cashCents });
    ensureNoProblems(findDrawerCountProblems(count, drawer.keepCents));
    const counted = { CASH: cashCents, CHECK: await sumChecks(tx, drawerId, count.checks), CARD: count.cardCents };
    const differences = await findDifferences(tx, drawer, counted);
    if (differences.length > 0 && count.reason === '') refuseWithoutReason(differences, context.translate);
    await store(tx, context, { drawer, count, counted, differences });
    return { differences: [...differences] };
  });
}

/** @throws Refusal RECORDED_OTHERWISE if the drawer was closed with another count. */
async function repeat(
  tx: Db,
  { drawerId, cashCents, cardCents }: Drawer,
  count: Pick<DrawerCount, 'cardCents'> & { readonly cashCents: Cents },
): Promise<ContentOf<typeof closeEndpoint>> {
  if (cashCents !== count.cashCents || cardCents !== count.cardCents) throw new Refusal('RECORDED_OTHERWISE');
  const differences = await listDifferences(tx, [drawerId]);
  return { differences: differences.map(({ kind, amountCents }) => ({ kind, amountCents })) };
}

/** @throws Refusal INVALID_INPUT for a check that isn't in the drawer, or that is counted twice. */
async function sumChecks(tx: Db, drawerId: number, checks: readonly number[]): Promise<Cents> {
  const held = new Map((await listChecksInDrawer(tx, drawerId)).map((check) => [check.journalEntryId, check]));
  const isKnown = new Set(checks).size === checks.length && checks.every((id) => held.has(id));
  ensureNoProblems(isKnown ? {} : { checks: { key: 'invalid' } });
  return checks.reduce((sum, id) => sum + (held.get(id)?.amountCents ?? 0), 0);
}

async function findDifferences(
  tx: Db,
  { drawerId, startCents }: Drawer,
  counted: Counted,
): Promise<readonly DrawerDifference[]> {
  const sums = await sumDrawer(tx, drawerId);
  const expected = { ...sums, CASH: startCents + sums.CASH };
  return DRAWER_KINDS.map((kind) => ({ kind, amountCents: counted[kind] - expected[kind] })).filter(
    ({ amountCents }) => amountCents !== 0,
  );
}

/** Names what is over or short, only after it was counted. */
function refuseWithoutReason(differences: readonly DrawerDifference[], translate: Translate): never {
  const texts = differences.map(
    ({ kind, amountCents }) => `${translate(`control-panel:drawers.kinds.${kind}`)} ${formatCents(amountCents)}`,
  );
  throw new Refusal('INVALID_INPUT', { reason: { key: 'drawerDiffers', params: { differences: texts.join(', ') } } });
}

async function store(
  tx: Db,
  context: CallContext,
  closed: {
    readonly drawer: Drawer;
    readonly count: DrawerCount;
    readonly counted: Counted;
    readonly differences: readonly DrawerDifference[];
  },
): Promise<void> {
  const { drawer, count, counted, differences } = closed;
  const { drawerId, accountId, day, username } = drawer;
  const { reason } = count;
  const actor = actorOf(context);
  const at = context.county.clock.now();
  await insertCount(tx, drawerId, count);
  for (const difference of differences) {
    const posting = { ...difference, drawerId, accountId, reason, actor, at };
    await insertDifference(tx, { ...difference, drawerId, journalEntryId: await postDrawerDifference(tx, posting) });
  }
  const sums = { cashCents: counted.CASH, checksCents: counted.CHECK, cardCents: counted.CARD };
  const totalCents = counted.CASH + counted.CHECK + counted.CARD;
  await updateDrawerClosed(tx, { drawerId, clerk: context.caller, at, ...sums, reason });
  const details = { period: day, targetUsername: username, totalCents, reason };
  await recordAudit(tx, { action: 'drawer.closed', actor, details });
}
