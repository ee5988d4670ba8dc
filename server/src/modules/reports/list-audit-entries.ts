import { isAuditAction, listAuditActions } from '@portal/contract/audit/audit-actions';
import { auditList } from '@portal/contract/audit/audit-list';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { ALL_CODE } from '@portal/contract/helper-data/code-description';
import type { ListRow } from '@portal/contract/lists/define-list';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { parseWireDate, plainDateAt } from '@portal/contract/values/plain-date';
import { ensureNoProblems } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { runList } from '../../platform/lists/run-list.ts';
import { describeDetails } from '../audit/index.ts';
import { type AuditEntryRow, listAccountNames, selectAuditEntries } from './audit-entries.queries.ts';

type Endpoint = (typeof auditList)['endpoint'];

/**
 * Lists a page of the audit log for staff, each entry in words.
 *
 * @throws Refusal INVALID_INPUT for the dates.
 */
export async function listAuditEntries(
  context: CallContext,
  request: ParsedRequestOf<Endpoint>,
): Promise<ContentOf<Endpoint>> {
  const { db, county } = context;
  const today = plainDateAt(county.clock.now(), county.timeZone);
  ensureNoProblems(auditList.findFilterProblems(request, { today }));
  const { username, accountId, documentKey, payment, clientAddress, type, action } = request;
  const matches = selectAuditEntries(db, {
    from: parseWireDate(request.fromDate),
    to: parseWireDate(request.toDate),
    timeZone: county.timeZone,
    actions: action !== ALL_CODE ? [action] : type !== ALL_CODE ? listAuditActions(type) : undefined,
    accountId: accountId === '' ? undefined : Number(accountId),
    ...{ username, documentKey, payment, clientAddress },
  });
  const source = {
    matches,
    orderBy: { occurredAt: 'occurredAt' },
    tieBreaker: 'id',
    complete: (entries: readonly AuditEntryRow[]) => describeEntries(context, entries),
  } as const;
  const { rows, ...page } = await runList(db, auditList, source, request);
  return { ...page, entries: rows };
}

async function describeEntries(
  { db, county, translate }: CallContext,
  entries: readonly AuditEntryRow[],
): Promise<ListRow<typeof auditList>[]> {
  const names = await listAccountNames(
    db,
    entries.flatMap(({ accountId }) => accountId ?? []),
  );
  return entries.map(({ id, occurredAt, action, accountId, username, clientAddress, details, saleId }) => {
    const described = describeDetails(details, translate);
    return {
      id,
      occurredAt: localDateTimeAt(occurredAt, county.timeZone),
      entry: isAuditAction(action)
        ? translate(`audit:actions.${action}`)
        : translate('audit:unknownAction', { action }),
      username: username ?? translate('audit:staff'),
      account: (accountId !== null && names.get(accountId)) || '',
      document: described.document,
      details: described.text,
      clientAddress: clientAddress ?? '',
      saleId,
    };
  });
}
