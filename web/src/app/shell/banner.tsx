import { useId, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { useCurrentUser, useLogout } from '../../lib/session.ts';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOpenKeysList } from '../../ui/keys/keys.tsx';
import { Seal } from '../../ui/seal.tsx';
import { Balance } from './balance.tsx';
import classes from './banner.module.css';

/** The county, the sections, the balance and the person (Spec 1 §2 "Banner and home"). */
export function Banner() {
  const texts = useTexts('common');
  const { county } = useProductConfiguration();
  const user = useCurrentUser();
  const openKeysList = useOpenKeysList();
  const menuId = useId();
  const { key: place } = useLocation();
  // The menu of a phone is open for the place it was opened at: going anywhere folds it.
  const [openAt, setOpenAt] = useState<string>();
  const isMenuOpen = openAt === place;

  return (
    <header className={classes.banner}>
      <Link to="/search" className={classes.county}>
        <Seal countyName={county.name} size={36} />
        <span className={classes.names}>
          <strong>{county.name}</strong>
          <span>{county.appTitle}</span>
        </span>
      </Link>
      <span className={classes.space} />
      <Balance className={classes.balance} />
      <IconButton
        icon={isMenuOpen ? 'close' : 'menu'}
        label={texts('menu')}
        className={classes.menuButton}
        aria-expanded={isMenuOpen}
        aria-controls={menuId}
        onClick={() => setOpenAt(isMenuOpen ? undefined : place)}
      />
      <div id={menuId} className={classes.menu} data-open={isMenuOpen}>
        <nav aria-label={texts('mainNavigation')} className={classes.nav}>
          <NavLink to="/search">{texts('navSearch')}</NavLink>
        </nav>
        <div className={classes.person}>
          <span className={classes.userName}>{fullName(user)}</span>
          <IconButton icon="keyboard" label={texts('keysTitle')} onClick={openKeysList} />
          <ColorSchemeButton />
          <LogoutButton />
        </div>
      </div>
    </header>
  );
}

function LogoutButton() {
  const texts = useTexts('common');
  const { alert } = useDialogs();
  const [isAsking, setIsAsking] = useState(false);
  const logout = useLogout();
  return (
    <>
      <IconButton icon="logout" label={texts('logout')} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={texts('logoutTitle')}
          message={texts('logoutQuestion')}
          confirmLabel={texts('logout')}
          isPending={logout.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() =>
            logout.mutate(undefined, {
              onError: (error) => {
                setIsAsking(false);
                void alert({ kind: 'warning', title: texts('logoutFailed'), message: describeFailure(error, texts) });
              },
            })
          }
        />
      )}
    </>
  );
}

function fullName({
  firstName,
  lastName,
  username,
}: {
  firstName: string;
  lastName: string;
  username: string;
}): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}
