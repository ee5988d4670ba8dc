import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  COUNTER_DAYS_MAX,
  type CounterDrawer,
  type getDrawer as drawerEndpoint,
  type listCounterDays as listEndpoint,
} from '@portal/contract/money/drawers/drawers';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { listAccountNames } from '../../people/accounts/index.ts';
import {
  type Drawer,
  findDrawer,
  listChecksInDrawer,
  listDays,
  listDifferences,
  listDrawersOfDays,
} from './drawers.queries.ts';

/** Lists the days of the counter with their drawers. */
export async function listCounterDays(context: CallContext): Promise<ContentOf<typeof listEndpoint>> {
  const { db, county } = context;
  const days = await listDays(db, COUNTER_DAYS_MAX);
  const drawers = await describeDrawers(
    context,
    await listDrawersOfDays(
      db,
      days.map(({ day }) => day),
    ),
  );
  return {
    isUsed: (await getSettings(db, 'escrow')).counterDrawers,
    today: formatPlainDate(plainDateAt(county.clock.now(), county.timeZone)),
    days: days.map(({ day, closedAt, closedBy }) => ({
      day: formatPlainDate(day),
      closedAt: closedAt && localDateTimeAt(closedAt, county.timeZone),
      closedBy,
      drawers: drawers.filter((drawer) => drawer.day === formatPlainDate(day)),
    })),
  };
}

/** Describes a drawer with its checks. @throws Refusal NOT_FOUND. */
export async function getDrawer(
  context: CallContext,
  { drawerId }: ParsedRequestOf<typeof drawerEndpoint>,
): Promise<ContentOf<typeof drawerEndpoint>> {
  const { db } = context;
  const stored = await findDrawer(db, drawerId);
  if (stored === undefined) throw new Refusal('NOT_FOUND');
  const checks = await listChecksInDrawer(db, drawerId);
  const names = await listAccountNames(
    db,
    checks.map(({ accountId }) => accountId),
  );
  const [drawer] = await describeDrawers(context, [stored]);
  return {
    drawer: drawer as CounterDrawer,
    checks: checks.map(({ accountId, ...check }) => ({ ...check, accountName: names.get(accountId) ?? '' })),
  };
}

async function describeDrawers(
  { db, county, caller }: CallContext,
  drawers: readonly Drawer[],
): Promise<readonly CounterDrawer[]> {
  const differences = await listDifferences(
    db,
    drawers.map(({ drawerId }) => drawerId),
  );
  const localTime = (at: Date) => localDateTimeAt(at, county.timeZone);
  return drawers.map(({ userId, accountId: _, openedAt, closedAt, ...drawer }) => ({
    ...drawer,
    day: formatPlainDate(drawer.day),
    isOwn: userId === caller.userId,
    openedAt: localTime(openedAt),
    closedAt: closedAt && localTime(closedAt),
    differences: differences
      .filter(({ drawerId }) => drawerId === drawer.drawerId)
      .map(({ kind, amountCents }) => ({ kind, amountCents })),
  }));
}
