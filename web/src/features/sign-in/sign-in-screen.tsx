import { useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MAIN_ID, ScreenHeading } from '../../ui/screen.tsx';
import { Seal } from '../../ui/seal.tsx';
import { IndexCard } from './index-card.tsx';
import { Landscape } from './landscape.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-screen.module.css';

/** The login page: the county on the left, the door on the right (Spec 1 §2 "Login and public pages"). */
export function SignInScreen() {
  const texts = useTexts('sign-in');
  const { county, lockout, index, version } = useProductConfiguration();
  return (
    <div className={classes.page}>
      <header className={classes.picture}>
        <Landscape />
        <div className={classes.county}>
          <Seal countyName={county.name} size={52} />
          <p className={classes.names}>
            <strong>{county.name}</strong>
            <span>{county.appTitle}</span>
          </p>
        </div>
      </header>
      <div className={classes.side}>
        <ColorSchemeButton className={classes.scheme} />
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          <ScreenHeading takesFocus={false}>{texts('heading')}</ScreenHeading>
          <p className={classes.purpose}>{texts('purpose')}</p>
          {lockout.lockoutInPlace && (
            <div className={classes.lockout} role="status">
              <Icon name="warning" />
              <p>{lockout.messageLogin}</p>
            </div>
          )}
          <SignInForm />
          {index && <IndexCard index={index} />}
        </main>
        <footer className={classes.footer}>
          <p>
            {county.contactPhone && <a href={`tel:${county.contactPhone}`}>{county.contactPhone}</a>}
            {county.contactPhone && county.contactEmail && ' · '}
            {county.contactEmail && <a href={`mailto:${county.contactEmail}`}>{county.contactEmail}</a>}
          </p>
          <p className="tabular">{texts('version', { version })}</p>
        </footer>
      </div>
    </div>
  );
}
