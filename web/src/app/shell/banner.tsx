import { useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { useCurrentUser, useLogout } from '../../lib/session.ts';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CountyMark } from '../../ui/county-mark.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import { useOpenKeysList } from '../../ui/keys/keys.tsx';
import { Balance } from './balance.tsx';
import classes from './banner.module.css';
import { PoweredBy } from './powered-by.tsx';
import { ProfileButton } from './profile-button.tsx';
import { SECTIONS } from './sections.ts';
import { SignOutCharges } from './sign-out-charges.tsx';
import { useFoldedMenu } from './use-folded-menu.ts';

/** The banner: county, sections, balance and user (Spec 1 §2 "Banner and home"). */
export function Banner() {
  const texts = useTexts('common');
  const user = useCurrentUser();
  const { propertyWatch } = useProductConfiguration();
  const openKeysList = useOpenKeysList();
  const menuId = useId();
  const { key: place } = useLocation();
  // A folded menu belongs to the address where it was opened: any navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isMenuOpen = openAt === place;
  const banner = useRef<HTMLElement>(null);
  const isFolded = useFoldedMenu(banner);
  // The tab order is the reading order: before the menu button if the menu is folded, otherwise between the sections and the user.
  const balance = <Balance className={classes.balance} />;

  return (
    <header ref={banner} className={classes.banner} data-folded={isFolded}>
      <CountyMark to="/home" className={classes.county} />
      <span className={classes.space}>
        <PoweredBy />
      </span>
      {isFolded && balance}
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
          {user.tabList.map((tab) => (
            <NavLink key={tab} to={SECTIONS[tab].to}>
              {texts(SECTIONS[tab].text)}
            </NavLink>
          ))}
        </nav>
        {!isFolded && balance}
        <div className={classes.person}>
          <span className={classes.userName} title={user.username}>
            {texts('greeting', { name: fullName(user) })}
          </span>
          {user.role !== 'GUEST' && propertyWatch && (
            <IconLink icon="bell" label={texts('yourWatches')} to="/home/watches" />
          )}
          {user.role !== 'GUEST' && <ProfileButton />}
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
  const user = useCurrentUser();
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
        >
          {user.paymentMethod === 'CREDIT_CARD' && <SignOutCharges />}
        </ConfirmDialog>
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
