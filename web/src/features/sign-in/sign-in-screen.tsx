import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { countyPath } from '../../lib/county.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import { Seal } from '../../ui/county/seal.tsx';
import { MAIN_ID, ScreenHeading } from '../../ui/screen.tsx';
import { SlideShow } from '../../ui/slides/slide-show.tsx';
import { IndexCard } from './index-card.tsx';
import { LinksBar } from './links-bar.tsx';
import { loginPageSlidesQuery } from './login-page-queries.ts';
import { NewsCard } from './news-card.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-screen.module.css';

/** Shown while it isn't known which pictures the county has. */
const FIRST_SLIDE = { numberOfSlides: 1, images: [] } as const;

/** The login page: the county on the left, the form on the right (Spec 1 §2 "Login and public pages"). */
export function SignInScreen() {
  const texts = useTexts('sign-in');
  const { county, index, logo } = useProductConfiguration();
  const { data, isError } = useQuery(loginPageSlidesQuery);
  const noticeId = useId();
  const slides = isError ? FIRST_SLIDE : data;
  return (
    <div className={classes.page}>
      <header className={classes.picture}>
        <div className={classes.slides}>{slides && <SlideShow {...slides} />}</div>
        <div className={classes.county}>
          <Seal size={52} />
          <p className={classes.names}>
            <strong>{county.name}</strong>
            <span>{county.appTitle}</span>
          </p>
        </div>
      </header>
      <div className={classes.side}>
        <ColorSchemeButton className={classes.scheme} />
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          {logo && <img className={classes.logo} src={`${countyPath()}/${logo.address}`} alt={logo.description} />}
          <ScreenHeading takesFocus={false}>{texts('heading')}</ScreenHeading>
          <p className={classes.purpose}>{texts('purpose')}</p>
          <SessionEndNotice id={noticeId} />
          <SignInForm noticeId={noticeId} />
          {index && <IndexCard index={index} />}
          <NewsCard />
        </main>
        <footer>
          <LinksBar />
          <Footer />
        </footer>
      </div>
    </div>
  );
}

/** How to reach the county, what this page is, and its version. */
function Footer() {
  const texts = useTexts('sign-in');
  const commonTexts = useTexts('common');
  const { county, languages, version } = useProductConfiguration();
  return (
    <div className={classes.footer}>
      <p>
        {county.contactPhone && <a href={`tel:${county.contactPhone}`}>{county.contactPhone}</a>}
        {county.contactPhone && county.contactEmail && ' · '}
        {county.contactEmail && <a href={`mailto:${county.contactEmail}`}>{county.contactEmail}</a>}
      </p>
      <p>
        <Link to="/accessibility">{commonTexts('accessibility')}</Link>
        {languages && (
          <>
            {' · '}
            <Link to="/languages">{texts('languages')}</Link>
          </>
        )}
      </p>
      <p className="tabular">{commonTexts('version', { version })}</p>
    </div>
  );
}
