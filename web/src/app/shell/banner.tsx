import { useId, useRef, useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import { CountyMark } from '../../ui/county/county-mark.tsx';
import { IconButton } from '../../ui/icon/icon-button.tsx';
import { IconLink } from '../../ui/icon/icon-link.tsx';
import { useOpenKeysList } from '../../ui/keys/keys.tsx';
import { Balance } from './balance.tsx';
import classes from './banner.module.css';
import { CartLink } from './cart-link.tsx';
import { ChargeReference } from './charge-reference.tsx';
import { GuestWays } from './guest-ways.tsx';
import { type PersonDialog, PersonDialogs } from './person-dialogs.tsx';
import { PoweredBy } from './powered-by.tsx';
import { findSectionLink, SECTIONS } from './sections.ts';
import { useFoldedMenu } from './use-folded-menu.ts';

/** The banner: county, sections, balance and user (Spec 1 §2 "Banner and home"). */
export function Banner() {
  const texts = useTexts('common');
  const user = useCurrentUser();
  const { propertyWatch } = useProductConfiguration();
  const openKeysList = useOpenKeysList();
  const menuId = useId();
  const { key: place, pathname } = useLocation();
  // A folded menu belongs to the address where it was opened: any navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isMenuOpen = openAt === place;
  const banner = useRef<HTMLElement>(null);
  const isFolded = useFoldedMenu(banner);
  const [dialog, setDialog] = useState<PersonDialog>();
  // The tab order is the reading order: before the menu button if the menu is folded, otherwise between the sections and the user.
  const balance = <Balance className={classes.balance} />;

  return (
    <header ref={banner} className={classes.banner} data-folded={isFolded}>
      <CountyMark to="/home" className={classes.county} />
      <span className={classes.space}>
        <PoweredBy />
      </span>
      {isFolded && balance}
      {isFolded && <CartLink />}
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
            <Link
              key={tab}
              to={findSectionLink(tab, user.role)}
              aria-current={matchPath({ path: SECTIONS[tab].to, end: false }, pathname) ? 'page' : undefined}
            >
              {texts(SECTIONS[tab].text)}
            </Link>
          ))}
        </nav>
        {!isFolded && balance}
        <div className={classes.person}>
          <span className={classes.userName} title={user.username}>
            {texts('greeting', { name: fullName(user) })}
          </span>
          {user.role === 'GUEST' && <GuestWays onAskFirst={() => setDialog('signIn')} />}
          {!isFolded && <CartLink />}
          <ChargeReference />
          {user.role !== 'GUEST' && propertyWatch && (
            <IconLink icon="bell" label={texts('yourWatches')} to="/home/watches" />
          )}
          {user.role !== 'GUEST' && (
            <IconButton icon="person" label={texts('profile')} onClick={() => setDialog('profile')} />
          )}
          <IconButton icon="keyboard" label={texts('keysTitle')} onClick={openKeysList} />
          <ColorSchemeButton />
          <IconButton icon="logout" label={texts('logout')} onClick={() => setDialog('logout')} />
        </div>
      </div>
      {/* Outside of the menu: when a tablet is turned, the menu can fold and would hide the dialog, while the page
         stays locked behind it. */}
      {dialog && <PersonDialogs open={dialog} onOpen={setDialog} onClose={() => setDialog(undefined)} />}
    </header>
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
