import '../../lib/texts-behind-sign-in.ts';
import { Outlet } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { MAIN_ID } from '../../ui/screen.tsx';
import { Banner } from './banner.tsx';
import classes from './shell.module.css';

/** Around every screen behind the login page: skip link, banner, and the screen. */
export function Shell() {
  const texts = useTexts('common');
  const { lockout } = useProductConfiguration();
  return (
    <div className={classes.page}>
      <a
        href={`#${MAIN_ID}`}
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
      >
        {texts('skipToContent')}
      </a>
      <Banner />
      {lockout.lockoutInPlace && (
        <p className={classes.lockout} role="status">
          <span>{lockout.messageHeadline}</span>
        </p>
      )}
      <Outlet />
    </div>
  );
}
