import { formatUseSubject } from '@portal/contract/money/charging/use-subject';
import type { TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import type { Translate } from '../../../platform/translate.ts';

/**
 * Formats what was sold as its buyer knows it: a document key, the number of a filing or of a search certificate, the land of title work.
 *
 * @returns an empty text for every other kind, whose subject is only for finding it again.
 */
export function formatKnownSubject(kind: TransactionKind, subject: string, translate: Translate): string {
  switch (kind) {
    case 'IMAGE_PURCHASE':
    case 'CERTIFICATE_PURCHASE':
    case 'CERTIFIED_COPY':
    case 'EFILE':
      return subject;
    case 'SEARCH_CERTIFICATE':
    case 'PROPERTY_PAGE':
    case 'CHAIN_OF_TITLE':
      return formatUseSubject(kind, subject, translate);
    default:
      return '';
  }
}
