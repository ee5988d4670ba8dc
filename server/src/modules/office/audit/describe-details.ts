import { formatCents } from '@portal/contract/values/money';
import type { CountyWords } from '@portal/messages/format-field-text';
import type { Translate } from '../../../platform/translate.ts';
import {
  ACCOUNT_FIELDS,
  CHANGES,
  LABELED_FIELDS,
  type LabeledField,
  SHOWN_ELSEWHERE,
  UNSAID_FIELDS,
} from './audit-fields.ts';
import { describeCode, describeSettingsFields } from './describe-codes.ts';

/** The context of a description. */
interface DescriptionContext {
  readonly translate: Translate;
  /** The county's own words, which some labels of settings have. */
  readonly words: CountyWords;
  /** The names of `listAccountsOfDetails`. */
  readonly names: ReadonlyMap<number, string>;
  /** The account that the entry itself shows, which isn't repeated. */
  readonly own: string;
}

/** Details of an entry in words. */
export interface DescribedDetails {
  /** The key of the document that the entry is about, or empty. */
  readonly document: string;
  /** `Group: escrow, Changed: feeCode`; empty without further details. */
  readonly text: string;
}

/** The details that come first, regardless of their stored order. */
const FIRST: readonly string[] = [...ACCOUNT_FIELDS, 'before', 'after'];

const UNSAID: ReadonlySet<string> = new Set(UNSAID_FIELDS);

/** Longer details, such as the pages of a long document, are cut. */
const TEXT_MAX = 500;

/** Describes the details of an entry of the audit log, which are any JSON object. */
export function describeDetails(
  details: unknown,
  { translate, words, names, own }: DescriptionContext,
): DescribedDetails {
  const fields = listFields(details);
  const group = fields.find(([field]) => field === 'group')?.[1];
  const document = fields.find(([field]) => field === 'documentKey')?.[1];
  const parts = fields.flatMap(([field, value]) => {
    if (UNSAID.has(field)) return [];
    const name = names.get(Number(value)) ?? '';
    const isAccount = isAccountField(field);
    const isSettings = field === 'changed' && isTexts(value);
    const text = isSettings
      ? describeSettingsFields(group, value, { words, translate })
      : isAccount
        ? name
        : formatValue(field, value, translate);
    return text === '' || (isAccount && name === own) ? [] : [`${labelOf(field, translate)}: ${text}`];
  });
  return { document: typeof document === 'string' ? document : '', text: parts.join(', ').slice(0, TEXT_MAX) };
}

/** The accounts of entries, whose names their descriptions need. */
export function listAccountsOfDetails(details: unknown): readonly number[] {
  return listFields(details).flatMap(([field, value]) =>
    isAccountField(field) && typeof value === 'number' ? [value] : [],
  );
}

function listFields(details: unknown): readonly (readonly [field: string, value: unknown])[] {
  const fields = typeof details === 'object' && details !== null ? Object.entries(details) : [];
  const rankOf = (field: string) => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length);
  return fields.sort(([one], [other]) => rankOf(one) - rankOf(other));
}

function isAccountField(field: string): boolean {
  return (ACCOUNT_FIELDS as readonly string[]).includes(field);
}

function labelOf(field: string, translate: Translate): string {
  if (isAccountField(field)) return translate('accounts:account');
  if (field in CHANGES) return translate(CHANGES[field as keyof typeof CHANGES]);
  if (field in SHOWN_ELSEWHERE) return translate(SHOWN_ELSEWHERE[field as keyof typeof SHOWN_ELSEWHERE]);
  const labeled = (LABELED_FIELDS as readonly string[]).includes(field) ? (field as LabeledField) : undefined;
  if (labeled !== undefined) return translate(`audit:fields.${labeled}`);
  // An entry of a newer version, or one converted from the former portal's data.
  const words = field
    .replace(/Cents$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(field: string, value: unknown, translate: Translate): string {
  if (value === null || value === undefined) return '';
  if (field in CHANGES && typeof value !== 'number') return '';
  if (Array.isArray(value))
    return value
      .filter((item) => typeof item !== 'object')
      .map((item) => describeCode(field, String(item), translate))
      .join(field === 'proofs' ? ' + ' : ' ');
  if (typeof value === 'object') return '';
  if (typeof value === 'number' && field.endsWith('Cents')) return formatCents(value);
  if (typeof value === 'boolean') return translate(value ? 'control-panel:yes' : 'control-panel:no');
  return describeCode(field, String(value), translate);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
