import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { cartQuery } from '../../../../lib/cart.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { CartFiles, loadOwnCart } from './cart-files.tsx';
import classes from './cart-screen.module.css';

/** The carts that were paid lately, whose copies can be downloaded again free. */
export function BoughtCarts() {
  const texts = useTexts('cart');
  const imagingTexts = useTexts('imaging');
  const heading = useId();
  const { data } = useQuery({ ...cartQuery, meta: { isQuiet: true } });
  if (!data || data.orders.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.bought}>
      <h2 id={heading}>{texts('bought')}</h2>
      <ul>
        {data.orders.map(({ guid, paidAt, documentCount, pageCount, certifiedCount }) => {
          const name = texts('boughtDocuments', { count: documentCount, date: formatLocalDateTime(paidAt) });
          return (
            <li key={guid}>
              <span className="tabular">{name}</span>
              <CartFiles load={loadOwnCart(guid)} {...{ pageCount, certifiedCount }} of={name} />
            </li>
          );
        })}
      </ul>
      <p>
        <Link to="/home/purchases">{imagingTexts('receiptAllPurchases')}</Link>
      </p>
    </section>
  );
}
