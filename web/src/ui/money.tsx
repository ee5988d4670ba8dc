import { type Cents, formatCents } from '@portal/contract/values/money';

/** An amount as the portal writes it, in figures of one width. */
export function Money({ cents }: { readonly cents: Cents }) {
  return <span className="tabular">{formatCents(cents)}</span>;
}
