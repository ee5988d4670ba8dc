import type { ProductConfiguration } from '@portal/contract/office/helper-data/product-configuration';
import { Link } from 'react-router';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import classes from './demo-users.module.css';

type DemoUser = NonNullable<ProductConfiguration['demoUsers']>[number];

interface DemoUsersProps {
  readonly users: readonly DemoUser[];
  /** The user name in the form. */
  readonly chosen: string;
  readonly onChoose: (user: DemoUser) => void;
}

/** The users of the demo county, one of whom fills in the form, and a link to the demo's emails. */
export function DemoUsers({ users, chosen, onChoose }: DemoUsersProps) {
  const texts = useTexts('sign-in');
  return (
    <>
      <details className={classes.box}>
        <summary>
          <Icon name="chevronRight" size={16} />
          <span>
            <strong>{texts('demoHeading')}</strong> {texts('demoHint')}
          </span>
        </summary>
        <ul className={classes.list}>
          {users.map((user) => (
            <li key={user.username}>
              <button type="button" aria-pressed={user.username === chosen} onClick={() => onChoose(user)}>
                <strong>{user.username}</strong>
                <span>{user.description}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
      <p className={classes.mailbox}>
        <Link to="/demoMailbox">{texts('demoMailbox')}</Link>
      </p>
    </>
  );
}
