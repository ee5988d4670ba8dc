import { formatCents } from '@portal/contract/values/money';
import type { Translate } from '../../platform/translate.ts';

/** Details of an entry in words. */
export interface DescribedDetails {
  /** The key of the document that the entry is about, or empty. */
  readonly document: string;
  /** `Group: escrow, Changed: feeCode`; empty if there is nothing else to say. */
  readonly text: string;
}

/** Fields that identify rows, and whole settings: they are for programs. */
const UNSAID = new Set([
  'documentKey',
  'journalEntryId',
  'accountId',
  'order',
  'addOn',
  'before',
  'after',
  'checked',
  'createdAt',
  'schedule',
]);

/** The fields whose label is a text; other fields are labeled by their names. */
const LABELED = [
  ...['amountCents', 'authorizedCents', 'chargedCents', 'costCents', 'depositCents', 'dueCents', 'expectedCents'],
  ...['flatFeeCents', 'settledCents', 'totalCents', 'gatewayStatus', 'gatewayTransactionId', 'isVoided'],
  ...[
    'monthlyFeeCents',
    'surchargeCents',
    'usedCents',
    'changed',
    'chargedImages',
    'code',
    'count',
    'fields',
    'group',
    'images',
  ],
  ...[
    'invoiceNumber',
    'kind',
    'note',
    'outcome',
    'pages',
    'period',
    'reason',
    'recipients',
    'report',
    'refundId',
    'saleId',
    'state',
    'target',
    'text',
    'version',
  ],
] as const;
type LabeledField = (typeof LABELED)[number];

/** Longer details, such as the pages of a long document, are cut. */
const TEXT_MAX = 500;

/**
 * Describes the details of an entry of the audit log.
 *
 * @param details as stored: any JSON object.
 */
export function describeDetails(details: unknown, translate: Translate): DescribedDetails {
  const fields = typeof details === 'object' && details !== null ? Object.entries(details) : [];
  const document = fields.find(([field]) => field === 'documentKey')?.[1];
  const parts = fields.flatMap(([field, value]) => {
    const text = UNSAID.has(field) ? '' : formatValue(field, value, translate);
    return text === '' ? [] : [`${labelOf(field, translate)}: ${text}`];
  });
  return { document: typeof document === 'string' ? document : '', text: parts.join(', ').slice(0, TEXT_MAX) };
}

function labelOf(field: string, translate: Translate): string {
  const labeled = (LABELED as readonly string[]).includes(field) ? (field as LabeledField) : undefined;
  if (labeled !== undefined) return translate(`audit:fields.${labeled}`);
  const words = field
    .replace(/Cents$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(field: string, value: unknown, translate: Translate): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.filter((item) => typeof item !== 'object').join(' ');
  if (typeof value === 'object') return '';
  if (typeof value === 'number' && field.endsWith('Cents')) return formatCents(value);
  if (typeof value === 'boolean') return translate(value ? 'control-panel:yes' : 'control-panel:no');
  return String(value);
}
