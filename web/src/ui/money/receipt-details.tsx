import { Button } from '@mantine/core';
import { receipt } from '@portal/contract/money/charging/receipt';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { countyPath } from '../../lib/county.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useSavePdf } from '../use-save-pdf.ts';
import { Money } from './money.tsx';
import classes from './receipt-details.module.css';

/**
 * The receipt of a payment, with buttons that print it and save it as a PDF.
 *
 * @param fallback shown until the receipt is loaded, and if it can't be.
 */
export function ReceiptDetails({
  receiptId,
  fallback = null,
}: {
  readonly receiptId: number;
  readonly fallback?: ReactNode;
}) {
  const texts = useTexts('common');
  const savePdf = useSavePdf();
  const { logo, seal } = useProductConfiguration();
  const emblem = logo ?? seal;
  const { data } = useQuery({
    queryKey: ['receipt', receiptId],
    queryFn: ({ signal }) => call(receipt, { receiptId, format: 'screen' }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return fallback;
  return (
    <section className={classes.receipt} aria-label={data.title} data-receipt>
      {emblem && <img className={classes.emblem} src={`${countyPath()}/${emblem.address}`} alt={emblem.description} />}
      <h3 className={classes.title}>{data.title}</h3>
      <dl className={classes.facts}>
        {data.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={classes.lines}>
        <caption className="visually-hidden">{texts('receiptLines')}</caption>
        <tbody>
          {data.rows.map(({ item, amountCents }) => (
            <tr key={String(item)}>
              <th scope="row">{String(item)}</th>
              <td>
                <Money cents={Number(amountCents)} />
              </td>
            </tr>
          ))}
          <tr data-total>
            <th scope="row">{texts('receiptTotal')}</th>
            <td>
              <Money cents={data.totals.amountCents ?? 0} />
            </td>
          </tr>
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button variant="default" size="compact-sm" onClick={() => window.print()}>
          {texts('receiptPrint')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => void savePdf(receipt, { receiptId, format: 'pdf' })}>
          {texts('receiptPdf')}
        </Button>
      </div>
    </section>
  );
}
