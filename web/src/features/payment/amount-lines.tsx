import type { Cents } from '@portal/contract/values/money';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Money } from '../../ui/money/money.tsx';
import classes from './payment.module.css';

export interface AmountLine {
  readonly description: string;
  readonly valueCents: Cents;
  readonly isTotal?: boolean;
  /** True for an insufficient amount: bold and underlined (Spec 1 §2 "Flat Fee Add On Confirmation"). */
  readonly isShort?: boolean;
}

/** A list of labeled amounts. */
export function AmountLines({ lines }: { readonly lines: readonly AmountLine[] }) {
  const texts = useTexts('payment');
  return (
    <table className={classes.lines}>
      <caption className="visually-hidden">{texts('amounts')}</caption>
      <tbody>
        {lines.map(({ description, valueCents, isTotal = false, isShort = false }) => (
          <tr key={description} data-total={isTotal} data-short={isShort}>
            <th scope="row">{description}</th>
            <td>
              <Money cents={valueCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
