import type { ListFilter, ListRow } from '@portal/contract/lists/define-list';
import { isAuditAction, listAuditActions } from '@portal/contract/office/audit/audit-actions';
import type { auditList } from '@portal/contract/office/audit/audit-list';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { parseWireDate } from '@portal/contract/values/plain-date';
import { countyWordsOf } from '@portal/messages/format-field-text';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { describeDetails, listAccountsOfDetails } from '../audit/index.ts';
import { getCountyLabels } from '../county-settings/index.ts';
import { type AuditEntryRow, listAccountNames, selectAuditEntries } from './audit-entries.queries.ts';

/** Selects the entries of the audit log, each in words. */
export function selectEntries(
  context: CallContext,
  request: ListFilter<typeof auditList>,
): ListSource<typeof auditList, AuditEntryRow> {
  const { db, county, translate } = context;
  const { username, documentKey, payment, clientAddress, type, action } = request;
  const accountId = request.accountId === '' ? undefined : Number(request.accountId);
  return {
    matches: selectAuditEntries(db, {
      from: parseWireDate(request.fromDate),
      to: parseWireDate(request.toDate),
      timeZone: county.timeZone,
      actions: action !== ALL_CODE ? [action] : type !== ALL_CODE ? listAuditActions(type) : undefined,
      ...{ accountId, username, documentKey, payment, clientAddress },
    }),
    orderBy: { occurredAt: 'occurredAt' },
    tieBreaker: 'id',
    complete: (entries) => describeEntries(context, entries),
    facts: async () => {
      const names = await listAccountNames(db, accountId === undefined ? [] : [accountId]);
      return [...names.values()].map((value) => ({ label: translate('reports:account'), value }));
    },
  };
}

async function describeEntries(
  { db, county, translate }: CallContext,
  entries: readonly AuditEntryRow[],
): Promise<ListRow<typeof auditList>[]> {
  const names = await listAccountNames(
    db,
    entries.flatMap(({ accountId, details }) => [accountId ?? [], listAccountsOfDetails(details)].flat()),
  );
  const words = countyWordsOf(await getCountyLabels(db, translate));
  return entries.map(({ id, occurredAt, action, accountId, username, clientAddress, details, saleId }) => {
    const account = (accountId !== null && names.get(accountId)) || '';
    const described = describeDetails(details, { translate, words, names, own: account });
    return {
      id,
      occurredAt: localDateTimeAt(occurredAt, county.timeZone),
      entry: isAuditAction(action)
        ? translate(`audit:actions.${action}`)
        : translate('audit:unknownAction', { action }),
      username: username ?? translate('audit:staff'),
      account,
      document: described.document,
      details: described.text,
      clientAddress: clientAddress ?? '',
      saleId,
    };
  });
}
