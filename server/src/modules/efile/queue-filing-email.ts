import type { FilingState } from '@portal/contract/efile/filing';
import { formatCents } from '@portal/contract/values/money';
import type { County } from '../../county.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueReceiptEmail, type ReceiptLine } from '../ledger/index.ts';
import type { StoredFiling } from './filings.queries.ts';

export interface FilingEmail {
  readonly filing: Pick<StoredFiling, 'number' | 'contact' | 'language' | 'totalCents'>;
  /** The state that the filing has now. */
  readonly state: FilingState;
  readonly reasons?: readonly string[];
  readonly remark?: string;
  /** What is returned of the price. */
  readonly refundedCents?: number;
  /** The last day to correct it. */
  readonly correctBy?: string;
  /** Number, date and time of the record. */
  readonly recorded?: { readonly number: string; readonly date: string; readonly time: string };
}

/**
 * Queues the email about a change of a filing to the address that the filer gave, in their language, in the transaction of the change.
 * No document is attached: the recorded copy is behind the sign-in.
 */
export async function queueFilingEmail(tx: Db, county: County, email: FilingEmail): Promise<void> {
  const { filing, state, reasons = [], remark = '', recorded, refundedCents, correctBy } = email;
  const recipients = [{ email: filing.contact.email, language: filing.language }];
  await queueReceiptEmail(tx, county, recipients, {
    subject: (translate, countyName) =>
      translate('efile:email.subject', {
        county: countyName,
        number: filing.number,
        state: translate(`efile:states.${state}`),
      }),
    lines: (translate): readonly ReceiptLine[] => [
      [translate('efile:transactionNumber'), filing.number],
      [translate('efile:state'), translate(`efile:states.${state}`)],
      ...(state === 'SUBMITTED' ? [[translate('efile:totalCharge'), formatCents(filing.totalCents)] as const] : []),
      ...(recorded === undefined
        ? []
        : [
            [translate('efile:documentNumber'), recorded.number] as const,
            [translate('efile:recorded'), `${recorded.date} ${recorded.time}`] as const,
          ]),
      ...reasons.map((reason): ReceiptLine => [translate('efile:reason'), reason]),
      ...(remark === '' ? [] : [[translate('efile:remark'), remark.replace(/\s+/gu, ' ')] as const]),
      ...(correctBy === undefined ? [] : [[translate('efile:correctBy'), correctBy] as const]),
      ...(refundedCents === undefined ? [] : [[translate('efile:refunded'), formatCents(refundedCents)] as const]),
    ],
    closing: (translate) => translate(`efile:email.closing.${state}`, { address: `${county.address}/efile` }),
  });
}
