import type { ContentOf } from '@portal/contract/endpoint';
import {
  ACCOUNT_AUDIT_LOG_TYPES,
  AUDIT_ACTIONS,
  AUDIT_LOG_TYPES,
  type AuditAction,
} from '@portal/contract/office/audit/audit-actions';
import { ALL_CODE, type CodeDescription } from '@portal/contract/office/helper-data/code-description';
import {
  ADMINISTRATION_CODE_LISTS,
  type AdministrationCodeList,
  type landsharkCodeDescription,
} from '@portal/contract/office/helper-data/landshark-code-description';
import { TRANSACTION_KINDS, type TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import { DATA_SOURCES } from '@portal/contract/reports/report-criteria';
import { ACCOUNT_TYPES, PAYMENT_METHODS, type PaymentMethod, ROLES } from '@portal/contract/values/role';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';

/** Corrections by staff, which an account's administrator doesn't choose by (Spec 3 §6). */
const STAFF_KINDS: readonly TransactionKind[] = ['CARD_WRITE_OFF', 'CARD_RELEASE', 'CARD_REBILL', 'UNITS_OVERRIDE'];

/** A flat fee is paid in advance or by invoice, its renewal can't wait for a card. */
const NON_A_LA_CARTE_METHODS: readonly PaymentMethod[] = ['ESCROW', 'INVOICE'];

/**
 * Lists the options of the selects for reports, users and accounts (Spec 3 §3, §6); empty for roles that administer
 * nothing.
 */
export function listAdministrationCodes({
  caller,
  translate,
}: CallContext): ContentOf<typeof landsharkCodeDescription> {
  if (caller.role === 'GUEST' || caller.role === 'USER') return [];
  const isOfStaff = isStaff(caller);
  const listAll = <Code extends string>(
    codes: readonly Code[],
    describe: (code: Code) => string,
  ): CodeDescription[] => [
    { code: ALL_CODE, description: translate('codes:all') },
    ...codes.map((code) => ({ code, description: describe(code) })),
  ];
  const describeMethod = (code: PaymentMethod) => translate(`codes:paymentMethods.${code}`);
  const lists: Record<AdministrationCodeList, CodeDescription[]> = {
    auditLogTypes: listAll(isOfStaff ? AUDIT_LOG_TYPES : ACCOUNT_AUDIT_LOG_TYPES, (code) =>
      translate(`audit:types.${code}`),
    ),
    auditActions: listAll(isOfStaff ? (Object.keys(AUDIT_ACTIONS) as AuditAction[]) : [], (code) =>
      translate(`audit:actions.${code}`),
    ),
    transactionLogTypes: listAll(
      TRANSACTION_KINDS.filter((kind) => isOfStaff || !STAFF_KINDS.includes(kind)),
      (code) => translate(`transactions:kinds.${code}`),
    ),
    accountTypes: listAll(ACCOUNT_TYPES, (code) => translate(`codes:accountTypes.${code}`)),
    paymentMethodTypes: listAll(PAYMENT_METHODS, describeMethod),
    paymentMethodTypesNonALaCarte: listAll(NON_A_LA_CARTE_METHODS, describeMethod),
    userTypes: listAll(
      ROLES.filter((role) => isOfStaff || role === 'USER' || role === 'ACCOUNT'),
      (code) => translate(`codes:userTypes.${code}`),
    ),
    dataSourceTypes: listAll(isOfStaff ? DATA_SOURCES : ['FIVE'], (code) => translate(`codes:dataSources.${code}`)),
  };
  return ADMINISTRATION_CODE_LISTS.map((name) => ({ name, codeDescriptionResults: lists[name] }));
}
