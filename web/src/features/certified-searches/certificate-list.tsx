import { Button } from '@mantine/core';
import {
  issuedSearchCertificateList,
  ownSearchCertificateList,
  searchCertificateFile,
  withdrawSearchCertificate,
} from '@portal/contract/index/certified-searches/certified-searches';
import type { ListRow } from '@portal/contract/lists/define-list';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callFile } from '../../lib/api-client.ts';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import classes from './certificate-list.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Certificate = ListRow<typeof ownSearchCertificateList>;

/** Longer than a certificate's number; the criteria of a search are found by a part of them. */
const TEXT_MAX_CHARACTERS = 60;

/** The user's search certificates; for a guest, those of the current session. */
export function OwnCertificatesScreen() {
  const texts = useTexts('search-certificate');
  const shown = useList(ownSearchCertificateList, { today: getPlainDate(useCountyFlags().today) });
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{texts('list.title')}</ScreenHeading>
        <TextFilter text={shown.filter.text} onChange={(text) => shown.setFilter({ text })} />
        <ListView
          shown={shown}
          presentation={{
            ...PRESENTATION,
            actions: (certificate) => <CertificateActions certificate={certificate} />,
          }}
        />
      </div>
    </Screen>
  );
}

/** All search certificates of the county, which its staff can withdraw. */
export function IssuedCertificatesScreen() {
  const texts = useTexts('search-certificate');
  const shown = useList(issuedSearchCertificateList, { today: getPlainDate(useCountyFlags().today) });
  const [withdrawn, setWithdrawn] = useState<string>();
  return (
    <>
      <ScreenHeading>{texts('list.issuedTitle')}</ScreenHeading>
      <TextFilter text={shown.filter.text} onChange={(text) => shown.setFilter({ text })} />
      <ListView
        shown={shown}
        presentation={{
          ...PRESENTATION,
          actions: (certificate) => (
            <CertificateActions certificate={certificate}>
              {certificate.state === 'VALID' && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts('list.withdrawOf', { number: certificate.number })}
                  onClick={() => setWithdrawn(certificate.number)}
                >
                  {texts('list.withdraw')}
                </Button>
              )}
            </CertificateActions>
          ),
        }}
      />
      {withdrawn !== undefined && (
        <WithdrawDialog
          number={withdrawn}
          title={texts('list.withdrawTitle', { number: withdrawn })}
          done={texts('list.withdrawn')}
          endpoint={withdrawSearchCertificate}
          list={issuedSearchCertificateList.endpoint}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </>
  );
}

/** The shared presentation of both lists. */
const PRESENTATION = {
  keyOf: ({ number }: Certificate) => number,
  cells: {
    // The searched criteria are in English, as in the file.
    title: ({ title }: Certificate) => <span lang="en">{title}</span>,
  },
};

function TextFilter({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const texts = useTexts('search-certificate');
  return (
    <section className={classes.filter} aria-label={texts('list.filter')}>
      <FilterTextField label={texts('list.text')} value={text} maxLength={TEXT_MAX_CHARACTERS} onChange={onChange} />
    </section>
  );
}

function CertificateActions({
  certificate: { number },
  children,
}: {
  readonly certificate: Certificate;
  readonly children?: ReactNode;
}) {
  const texts = useTexts('search-certificate');
  return (
    <div className={classes.actions}>
      <DownloadButton
        formats={['pdf']}
        label={texts('list.download')}
        name={texts('list.downloadOf', { number })}
        load={(_, options) => callFile(searchCertificateFile, { number }, { accept: 'application/pdf', ...options })}
      />
      <Link to={`/certificate/${number}`} aria-label={texts('list.checkOf', { number })}>
        {texts('list.check')}
      </Link>
      {children}
    </div>
  );
}
