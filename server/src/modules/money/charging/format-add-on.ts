import { type Cents, formatCents } from '@portal/contract/values/money';
import type { Translate } from '../../../platform/translate.ts';

/** The text of an add-on: how many documents or pages it adds, and its cost (Spec 3 §9). */
export function formatAddOn(
  { images, costCents }: { readonly images: number | null; readonly costCents: Cents },
  method: 'DOCUMENT' | 'PAGE',
  translate: Translate,
): string {
  const cost = formatCents(costCents);
  if (images === null)
    return translate(method === 'PAGE' ? 'flat-fee:unlimitedPages' : 'flat-fee:unlimitedDocuments', { cost });
  return translate(method === 'PAGE' ? 'flat-fee:pages' : 'flat-fee:documents', { count: images, cost });
}
