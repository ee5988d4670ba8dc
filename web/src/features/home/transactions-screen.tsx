import { useTexts } from '../../lib/texts/i18n.ts';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import { TransactionsList } from '../../ui/transactions/transactions-list.tsx';
import classes from './transactions-screen.module.css';

/** The user's transactions; for an account's administrator, those of all its users (Spec 1 §6). */
export function TransactionsScreen() {
  const texts = useTexts('transactions');
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{texts('reportTitle')}</ScreenHeading>
        <TransactionsList />
      </div>
    </Screen>
  );
}
