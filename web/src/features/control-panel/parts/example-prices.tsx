import { examplePrices } from '@portal/contract/prices/example-prices';
import { formatCents } from '@portal/contract/values/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { LabelTable } from '../../../ui/label-table.tsx';
import classes from './run-billing.module.css';

/** Loaded again after every save: another group can change the prices too. */
export const examplePricesQuery = queryOptions({
  queryKey: ['example-prices'],
  queryFn: ({ signal }) => call(examplePrices, {}, { signal }),
  staleTime: 0,
  meta: { isQuiet: true },
});

/** What the saved settings cost a user. Shows nothing while the prices load or if they fail to, because the form works without them. */
export function ExamplePrices() {
  const texts = useTexts('control-panel');
  const { data } = useQuery(examplePricesQuery);
  if (data === undefined) return null;
  return (
    <section className={classes.section} aria-label={texts('examples.title')}>
      <h2>{texts('examples.title')}</h2>
      <LabelTable
        caption={texts('examples.title')}
        headings={[texts('examples.account'), texts('examples.card'), texts('examples.withSurcharge')]}
        rows={data.examples.map(({ purchase, accountCents, cardCents, surchargeCents }) => ({
          label: texts(`examples.${purchase}`),
          cells: [formatCents(accountCents), formatCents(cardCents), formatCents(cardCents + surchargeCents)],
        }))}
      />
    </section>
  );
}
