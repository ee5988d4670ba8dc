import { type Cents, formatCents } from '@portal/contract/values/money';

/** A formatted amount in digits of equal width. */
export function Money({ cents }: { readonly cents: Cents }) {
  return <span className="tabular">{formatCents(cents)}</span>;
}
