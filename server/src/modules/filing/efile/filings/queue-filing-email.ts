import type { FilingState } from '@portal/contract/filing/efile/filing';
import { formatCents } from '@portal/contract/values/money';
import type { Translate } from '@portal/messages/translate';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { EMAIL_FILE_MAX_BYTES } from '../../../../platform/mail/mail-outbox.ts';
import { computeRedactionKey, nameCopiedDocument } from '../../../images/redactions/index.ts';
import { queueReceiptEmail, type Receipt, type ReceiptLine } from '../../../money/ledger/index.ts';
import { firstOf, type StoredFiling } from './filings.queries.ts';

export interface FilingEmail {
  /** The documents of the package. */
  readonly filings: readonly Pick<StoredFiling, 'number' | 'contact' | 'language' | 'totalCents'>[];
  /** The state that they have now. */
  readonly state: FilingState;
  /** A change of an accepted filing after its acceptance. */
  readonly change?: 'indexCorrected' | 'recordingWithdrawn';
  readonly reasons?: readonly string[];
  readonly remark?: string;
  /** Charged by a correction of the record. */
  readonly chargedCents?: number;
  /** The part of the price that is returned. */
  readonly refundedCents?: number;
  /** The last day to correct it. */
  readonly correctBy?: string;
  /** The number of each document, and date and time of all. */
  readonly recorded?: { readonly numbers: readonly string[]; readonly date: string; readonly time: string };
  /** The stamped copies, in the order of the documents, if the county sends them. */
  readonly copies?: readonly Uint8Array[] | undefined;
}

/**
 * Queues the email about a change of a filing, one for a whole package, to the filer's address, in their language, in
 * the transaction of the change. Where the county sends recorded copies (docs/decisions/0387), each document of a recorded package has a separate
 * email with its copy; a copy that is too large for an email is at the portal alone.
 */
export async function queueFilingEmail(tx: Db, county: County, email: FilingEmail): Promise<void> {
  const { filings, copies, recorded } = email;
  if (copies === undefined || recorded === undefined) return queueOne(tx, county, email);
  for (const [index, filing] of filings.entries()) {
    const number = recorded.numbers[index] ?? '';
    const bytes = copies[index];
    const file =
      bytes === undefined || bytes.length > EMAIL_FILE_MAX_BYTES
        ? undefined
        : {
            ...{ name: `${filing.number}.pdf`, contentType: 'application/pdf', bytes: Buffer.from(bytes) },
            subject: nameCopiedDocument(computeRedactionKey(number)),
          };
    await queueOne(tx, county, { ...email, filings: [filing], recorded: { ...recorded, numbers: [number] } }, file);
  }
}

async function queueOne(
  tx: Db,
  county: County,
  email: FilingEmail,
  file?: Parameters<typeof queueReceiptEmail>[4],
): Promise<void> {
  const { filings, state, change, reasons = [], remark = '', recorded, chargedCents, refundedCents, correctBy } = email;
  const filing = firstOf(filings);
  const totalCents = filings.reduce((sum, document) => sum + document.totalCents, 0);
  const recipients = [{ email: filing.contact.email, language: filing.language }];
  const describeChange = (translate: Translate) =>
    change === undefined ? translate(`efile:states.${state}`) : translate(`efile:changes.${change}`);
  const receipt: Receipt = {
    subject: (translate, countyName) =>
      translate('efile:email.subject', {
        county: countyName,
        number: filing.number,
        state: describeChange(translate),
      }),
    lines: (translate): readonly ReceiptLine[] => [
      [translate('efile:transactionNumber'), filing.number],
      [translate('efile:state'), describeChange(translate)],
      ...(filings.length === 1 ? [] : [[translate('efile:documentCount'), String(filings.length)] as const]),
      ...(state === 'SUBMITTED' && change === undefined
        ? [[translate('efile:totalCharge'), formatCents(totalCents)] as const]
        : []),
      ...(recorded === undefined
        ? []
        : [
            ...recorded.numbers.map((number): ReceiptLine => [translate('efile:documentNumber'), number]),
            [translate('efile:recorded'), `${recorded.date} ${recorded.time}`] as const,
          ]),
      ...reasons.map((reason): ReceiptLine => [translate('efile:reason'), reason]),
      ...(remark === '' ? [] : [[translate('efile:remark'), remark.replace(/\s+/gu, ' ')] as const]),
      ...(correctBy === undefined ? [] : [[translate('efile:correctBy'), correctBy] as const]),
      ...(chargedCents === undefined
        ? []
        : [[translate('efile:chargedByCorrection'), formatCents(chargedCents)] as const]),
      ...(refundedCents === undefined ? [] : [[translate('efile:refunded'), formatCents(refundedCents)] as const]),
    ],
    closing: (translate) =>
      translate(change === undefined ? `efile:email.closing.${state}` : `efile:email.closing.${change}`, {
        address: `${county.address}/efile`,
      }),
    withoutFile: (translate) => translate('efile:email.copyRemoved', { address: `${county.address}/efile` }),
  };
  await queueReceiptEmail(tx, county, recipients, receipt, file);
}
