import { useDebouncedValue } from '@mantine/hooks';
import type { RequestOf } from '@portal/contract/endpoint';
import { examplePrices } from '@portal/contract/money/prices/example-prices';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { formatCents } from '@portal/contract/values/money';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import type { FormHandle } from '../../../ui/form/layer/contract-form.ts';
import { LabelTable } from '../../../ui/label-table.tsx';
import classes from './run-billing.module.css';

type Request = RequestOf<typeof examplePrices>;
/** The groups that prices depend on. */
type PricedGroup = NonNullable<Request['unsaved']>['group'];

/** How long typing has to rest before the prices are computed. */
const TYPING_RESTS_MS = 300;

/** Reloaded after every save: another group can change the prices too. */
export const EXAMPLE_PRICES_KEY = ['example-prices'];

const examplePricesQuery = (request: Request) =>
  queryOptions({
    queryKey: [...EXAMPLE_PRICES_KEY, request],
    queryFn: ({ signal }) => call(examplePrices, request, { signal }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });

/**
 * The effect of a form's settings on a user's prices, even before they are saved. Shows nothing while the prices load
 * or if they fail to load, because the form works without them.
 */
export function ExamplePrices({ form }: { readonly form: FormHandle }) {
  const texts = useTexts('control-panel');
  const [settings] = useDebouncedValue(useWatch({ control: form.control }), TYPING_RESTS_MS);
  const group = form.id as PricedGroup;
  // The form has a first day too.
  const parsed = SETTINGS_GROUPS[group].schema.safeParse(settings);
  const canBeSaved = parsed.success;
  const { data } = useQuery({
    ...examplePricesQuery({ unsaved: { group, settings: parsed.data } } as Request),
    enabled: canBeSaved,
  });
  if (data === undefined) return null;
  return (
    <section className={classes.section} aria-label={texts('examples.title')}>
      <h2>{texts('examples.title')}</h2>
      <p className={classes.note}>{canBeSaved ? texts('examples.note') : texts('examples.wrong')}</p>
      {canBeSaved && (
        <LabelTable
          caption={texts('examples.title')}
          headings={[texts('examples.account'), texts('examples.card'), texts('examples.withSurcharge')]}
          rows={data.examples.map(({ purchase, accountCents, cardCents, surchargeCents }) => ({
            label: texts(`examples.${purchase}`),
            cells: [accountCents, cardCents, cardCents + surchargeCents].map((cents, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
              <span key={index} className={classes.amount}>
                {formatCents(cents)}
              </span>
            )),
          }))}
        />
      )}
    </section>
  );
}
