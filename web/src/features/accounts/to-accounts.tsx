import { Link } from 'react-router';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ACCOUNTS_PATH } from './account-paths.ts';

/** The way from an account or a sale that doesn't exist. */
export function ToAccounts() {
  const texts = useTexts('accounts');
  return (
    <p>
      <Link to={ACCOUNTS_PATH}>{texts('sale.toAccounts')}</Link>
    </p>
  );
}
