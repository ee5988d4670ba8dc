import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CART_PATH, cartQuery } from '../../lib/cart.ts';
import { useCurrentUser, useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import classes from './cart-link.module.css';

/**
 * The way to the cart, with the number of documents in it, for users who can buy images. The number lies over the icon, so that
 * nothing moves when it appears or grows.
 */
export function CartLink() {
  const texts = useTexts('cart');
  const { imageRetrieval } = useCurrentUser();
  // The cart is its user's alone: staff who view the portal as that user don't see it.
  const isViewing = useSession().data?.session?.viewing !== undefined;
  const { data } = useQuery({ ...cartQuery, enabled: imageRetrieval && !isViewing, meta: { isQuiet: true } });
  if (!imageRetrieval || isViewing) return null;
  const count = data?.documentKeys.length ?? 0;
  const label = count === 0 ? texts('title') : texts('open', { count });
  return (
    <Link to={CART_PATH} title={label} aria-label={label} className={classes.link}>
      <Icon name="cart" size={20} />
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
