import { DEFAULT_LANGUAGE, type Language } from '@portal/contract/values/language';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Translate } from '../../../platform/translate.ts';
import { findManagedAccount, getAccount } from '../../people/accounts/index.ts';
import { type EmailRecipient, listAdministrators } from '../../people/identity/index.ts';
import { queueReceiptEmail, type Receipt, type ReceiptLine } from '../ledger/index.ts';
import type { TakenNotice } from './billing-notices.queries.ts';
import { formatPeriod, type Period } from './period.rules.ts';

/** The statement of an account, as a file. */
export interface StatementFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Lists who is told about an account's money: its own address, and its administrators, each in their language. */
export async function listNoticeRecipients(db: Db, accountId: number): Promise<readonly EmailRecipient[]> {
  const administrators = await listAdministrators(db, accountId);
  const email = (await findManagedAccount(db, accountId))?.fields.email ?? '';
  const isKnown = administrators.some((user) => user.email.toLowerCase() === email.toLowerCase());
  return email === '' || isKnown ? administrators : [{ email, language: DEFAULT_LANGUAGE }, ...administrators];
}

/** Queues the emails of a notice, in the transaction that ends it. */
export async function queueNoticeEmail(
  tx: Db,
  county: County,
  noticed: {
    readonly notice: TakenNotice;
    readonly recipients: readonly EmailRecipient[];
    /** Of a reminder: its invoice now. */
    readonly unpaid: { readonly period: Period; readonly cents: Cents } | undefined;
    /** Of a statement: its file in each language of the recipients. */
    readonly files: ReadonlyMap<Language, StatementFile>;
  },
): Promise<void> {
  const { notice, recipients, unpaid, files } = noticed;
  const { name } = await getAccount(tx, notice.accountId);
  const receipt = describeNotice({ notice, name, unpaid, date: formatDate(notice.noticedAt, county) });
  for (const language of new Set(recipients.map((recipient) => recipient.language))) {
    const readers = recipients.filter((recipient) => recipient.language === language);
    await queueReceiptEmail(tx, county, readers, receipt, files.get(language));
  }
}

interface Described {
  readonly notice: TakenNotice;
  readonly name: string;
  readonly unpaid: { readonly period: Period; readonly cents: Cents } | undefined;
  readonly date: string;
}

function describeNotice(described: Described): Receipt {
  const { notice, name, unpaid, date } = described;
  const { kind, amountCents, invoiceId, step, period } = notice;
  const amount = formatCents(amountCents ?? 0);
  const account = (translate: Translate): ReceiptLine => [translate('receipts:account'), name];
  const dated = (translate: Translate): ReceiptLine => [translate('receipts:date'), date];
  if (kind === 'LOW_BALANCE')
    return {
      subject: (translate, county) => translate('receipts:lowBalanceSubject', { county }),
      lines: (translate) => [account(translate), [translate('receipts:refundedToEscrow'), amount], dated(translate)],
      closing: (translate) => translate('receipts:lowBalanceClosing'),
    };
  if (kind === 'CREDIT_WARNING')
    return {
      subject: (translate, county) => translate('receipts:creditWarningSubject', { county }),
      lines: (translate) => [account(translate), [translate('receipts:owedByInvoice'), amount], dated(translate)],
      closing: (translate) => translate('receipts:creditWarningClosing'),
    };
  if (kind === 'STATEMENT') {
    const month = formatPeriod(period ?? '');
    return {
      subject: (translate, county) => translate('receipts:statementSubject', { county, month }),
      lines: (translate) => [account(translate), [translate('receipts:month'), month]],
      closing: (translate) => translate('receipts:statementClosing'),
    };
  }
  const month = formatPeriod(unpaid?.period ?? '');
  return {
    subject: (translate, county) => translate('receipts:reminderSubject', { county, month, number: step ?? 0 }),
    lines: (translate) => [
      account(translate),
      [translate('receipts:invoice'), String(invoiceId)],
      [translate('receipts:amountDue'), formatCents(unpaid?.cents ?? 0)],
      dated(translate),
    ],
    closing: (translate) => translate('receipts:reminderClosing'),
  };
}

function formatDate(instant: Date, { timeZone }: County): string {
  return formatPlainDate(plainDateAt(instant, timeZone));
}
