import '../../lib/texts/texts-behind-sign-in.ts';
import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import { getEfileIntroduction } from '@portal/contract/filing/efile/introduction';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { COUNTY_WORDS_TAG } from '../../lib/texts/county-words.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { LabelTable } from '../../ui/label-table.tsx';
import { Money } from '../../ui/money/money.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './filing-introduction.module.css';

type Introduction = ContentOf<typeof getEfileIntroduction>;

const STEPS = ['signIn', 'upload', 'pay', 'review', 'copy'] as const;

/**
 * Explains electronic filing to people who can't file yet: visitors and guests.
 *
 * @param signIn the state of the login page, for visitors. Guests sign in with the banner, which ends their session first.
 */
export function FilingIntroduction({ signIn }: { readonly signIn?: object }) {
  const texts = useTexts('efile');
  const commonTexts = useTexts('common');
  const { county } = useProductConfiguration();
  const { data, error } = useQuery({
    queryKey: [getEfileIntroduction.path],
    queryFn: ({ signal }) => call(getEfileIntroduction, {}, { signal }),
    meta: { isQuiet: true },
  });
  return (
    <article className={classes.page}>
      <ScreenHeading>{texts('introduction.title')}</ScreenHeading>
      <p>{texts('introduction.purpose', { county: county.name })}</p>
      {signIn ? <Ways signIn={signIn} /> : <p className={classes.guest}>{texts('introduction.guest')}</p>}
      <h2>{texts('introduction.howTitle')}</h2>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step}>{texts(`introduction.steps.${step}`)}</li>
        ))}
      </ol>
      <h2>{texts('introduction.fileTitle')}</h2>
      <p>{texts('fileHint')}</p>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {!data && !error && <SkeletonLines lines={6} />}
      {data && <Facts introduction={data} />}
    </article>
  );
}

/** How a visitor gets a user name, and to the form. */
function Ways({ signIn }: { readonly signIn: object }) {
  const texts = useTexts('efile');
  const signInTexts = useTexts('sign-in');
  const { county, signIn: offered, lockout } = useProductConfiguration();
  const { contactPhone, contactEmail } = county;
  return (
    <>
      <div className={classes.ways}>
        <Button component={Link} to="/login" state={signIn}>
          {texts('introduction.signIn')}
        </Button>
        {offered.selfRegistration && !lockout.lockoutInPlace && (
          <Button component={Link} to="/register" variant="default">
            {signInTexts('createAccount')}
          </Button>
        )}
      </div>
      {!offered.selfRegistration && (
        <p>
          {texts('introduction.noRegistration')} {contactPhone && <a href={`tel:${contactPhone}`}>{contactPhone}</a>}
          {contactPhone && contactEmail && ' · '}
          {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        </p>
      )}
    </>
  );
}

function Facts({ introduction: { countyNote, prices } }: { readonly introduction: Introduction }) {
  const texts = useTexts('efile');
  return (
    <>
      <h2>{texts('introduction.pricesTitle')}</h2>
      <LabelTable
        caption={texts('introduction.pricesTitle')}
        corner={texts('efileType')}
        headings={[texts('firstPageCharge'), texts('introduction.additionalPage')]}
        rows={prices.map(({ efileType, pages }) => ({
          id: efileType,
          label: texts(`types.${efileType}`),
          cells: pages
            ? [<Money key="first" cents={pages.first} />, <Money key="additional" cents={pages.additional} />]
            : [texts('introduction.depends'), texts('introduction.depends')],
        }))}
      />
      {prices.some(({ pages }) => pages === null) && (
        <p className={classes.hint}>{texts('introduction.dependsHint')}</p>
      )}
      {countyNote !== '' && (
        <>
          <h2>{texts('introduction.noteTitle')}</h2>
          <p className={classes.note} lang={COUNTY_WORDS_TAG}>
            {countyNote}
          </p>
        </>
      )}
    </>
  );
}
