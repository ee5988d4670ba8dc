import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import type { ReportName } from '@portal/contract/office/reports/reports';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../platform/http/route.ts';
import type { Translate } from '../../../platform/translate.ts';
import type { ReportSelection } from './select-report.ts';

/** A criterion, or a figure, in words. */
export interface ReportFact {
  readonly label: string;
  readonly value: string;
}

/** The common facts of all reports of the area: their publisher, their scope, and their file names. */
export async function describeReport(
  { translate }: CallContext,
  name: ReportName,
  { account, criteria, period, invoiceId }: ReportSelection,
) {
  const [from, to] = [formatLocalDateTime(period.from), formatLocalDateTime(period.to)];
  const days = { from: period.from.slice(0, 10), to: period.to.slice(0, 10) };
  const facts: ReportFact[] = [
    { label: translate('reports:account'), value: account?.name ?? translate('reports:allAccounts') },
    { label: translate('reports:user'), value: criteria.username },
    { label: translate('reports:statementNumber'), value: criteria.statementNumber },
    { label: translate('reports:period'), value: translate('reports:periodFromThrough', { from, to }) },
  ];
  return {
    title: translate(`reports:titles.${name}`),
    facts,
    emptyText: translate('reports:none'),
    totalLabel: translate('reports:total'),
    fileName:
      invoiceId === undefined
        ? translate(`reports:fileNames.${name}`, days)
        : translate('reports:statementFileName', { number: invoiceId }),
  };
}

/** The choices of an audit log report; leaves out those that restrict nothing. */
export function describeChoices({ translate }: CallContext, { criteria }: ReportSelection): readonly ReportFact[] {
  const { dataSource, logInformation, transactionType, orderBy } = criteria;
  return [
    {
      label: translate('reports:logInformation'),
      value: logInformation === ALL_CODE ? '' : translate(`audit:types.${logInformation}`),
    },
    {
      label: translate('reports:transactionType'),
      value: transactionType === ALL_CODE ? '' : translate(`transactions:kinds.${transactionType}`),
    },
    {
      label: translate('reports:dataSource'),
      value: translate(dataSource === ALL_CODE ? 'codes:all' : `codes:dataSources.${dataSource}`),
    },
    { label: translate('reports:orderBy'), value: translate(`reports:orders.${orderBy}`) },
  ];
}

/** Names who acted, and for whom if that is another user: a clerk who refunds a user's purchase. @returns undefined if no user did. */
export function describeActor(
  { username, actorName }: { readonly username: string | null; readonly actorName: string | null },
  translate: Translate,
): string | undefined {
  if (actorName === null) return username ?? undefined;
  return username === null ? actorName : translate('reports:actedFor', { actor: actorName, user: username });
}
