import { Link } from 'react-router';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useCurrentUser, useLogout } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import classes from './banner.module.css';

/**
 * The ways from a guest to a user with an account. Signing in ends the guest's session, and the login page leads back to this address,
 * with its search.
 *
 * @param onAskFirst called instead where ending the session charges a card.
 */
export function GuestWays({ onAskFirst }: { readonly onAskFirst: () => void }) {
  const texts = useTexts('sign-in');
  const commonTexts = useTexts('common');
  const { signIn, lockout } = useProductConfiguration();
  const { paymentMethod } = useCurrentUser();
  const { alert } = useDialogs();
  const leave = useLogout({ keepsAddress: true });
  const startSignIn = () => {
    if (paymentMethod === 'CREDIT_CARD') return onAskFirst();
    if (leave.isPending) return;
    leave.mutate(undefined, {
      onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
    });
  };
  return (
    <>
      {signIn.selfRegistration && !lockout.lockoutInPlace && (
        <Link to="/register" className={classes.wayIn}>
          {texts('createAccount')}
        </Link>
      )}
      <button type="button" className={classes.wayIn} aria-disabled={leave.isPending} onClick={startSignIn}>
        {texts('signIn')}
      </button>
    </>
  );
}
