import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { searchPrices } from '@portal/contract/index/search/run/search-prices';
import { formatCents } from '@portal/contract/values/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './search-price.module.css';

/** Refetched for each form: prices change, and a card's surcharge depends on its earlier charges. */
const searchPricesQuery = queryOptions({
  queryKey: ['search-prices'],
  queryFn: ({ signal }) => call(searchPrices, {}, { signal }),
  staleTime: 0,
  meta: { isQuiet: true },
});

/** Staff of the county and of the provider pay for nothing. */
const ROLES_WITHOUT_PRICES: readonly string[] = ['COUNTY', 'TRIMIN'];

/** The price of a search and when it is charged, for every payment method. */
export function SearchPrice({ type }: { readonly type: SearchType }) {
  const { role } = useCurrentUser();
  return ROLES_WITHOUT_PRICES.includes(role) ? null : <OwnPrice type={type} />;
}

function OwnPrice({ type }: { readonly type: SearchType }) {
  const texts = useTexts('search');
  const { accountType, paymentMethod } = useCurrentUser();
  const { data, isError } = useQuery(searchPricesQuery);
  const price = data?.prices.find((listed) => listed.type === type);
  if (!price) return <p className={classes.price}>{isError ? texts('price.unknown') : ' '}</p>;
  const { priceCents, surchargeCents } = price;
  if (priceCents === 0)
    return <p className={classes.price}>{texts(accountType === 'FLAT_FEE' ? 'price.flatFee' : 'price.free')}</p>;
  const total = formatCents(priceCents + surchargeCents);
  return (
    <p className={classes.price}>
      <strong className="tabular">{texts(`price.${paymentMethod}`, { price: total })}</strong>
      {surchargeCents > 0 && `, ${texts('price.surcharge', { surcharge: formatCents(surchargeCents) })}`}
      <span className={classes.when}>{texts('price.when')}</span>
    </p>
  );
}
