import { type Cents, formatCents } from '@portal/contract/values/money';

/** The text of an add-on, by its key and its parameters (Spec 3 §9). */
export function describeAddOn(
  { images, costCents }: { readonly images: number | null; readonly costCents: Cents },
  method: 'DOCUMENT' | 'PAGE',
): readonly [key: string, params: { readonly count?: number; readonly cost: string }] {
  const cost = formatCents(costCents);
  if (images === null) return [method === 'PAGE' ? 'flat-fee:unlimitedPages' : 'flat-fee:unlimitedDocuments', { cost }];
  return [method === 'PAGE' ? 'flat-fee:pages' : 'flat-fee:documents', { count: images, cost }];
}
