import {
  issuedSearchCertificateList,
  ownSearchCertificateList,
  searchCertificateFile,
  withdrawSearchCertificate,
} from '@portal/contract/index/certified-searches/certified-searches';
import type { ListRow } from '@portal/contract/lists/define-list';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import classes from './certificate-list.module.css';
import { IssuedFileActions, IssuedFilesFilter } from './issued-files.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Certificate = ListRow<typeof ownSearchCertificateList>;

/** The user's search certificates; for a guest, those of the current session. */
export function OwnCertificatesScreen() {
  const texts = useTexts('search-certificate');
  const shown = useList(ownSearchCertificateList, { today: getPlainDate(useCountyFlags().today) });
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{texts('list.title')}</ScreenHeading>
        <IssuedFilesFilter
          title={texts('list.filter')}
          label={texts('list.text')}
          text={shown.filter.text}
          onChange={(text) => shown.setFilter({ text })}
        />
        <ListView
          shown={shown}
          presentation={{
            ...PRESENTATION,
            actions: ({ number }) => (
              <IssuedFileActions number={number} file={searchCertificateFile} path="certificate" />
            ),
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
      <IssuedFilesFilter
        title={texts('list.filter')}
        label={texts('list.text')}
        text={shown.filter.text}
        onChange={(text) => shown.setFilter({ text })}
      />
      <ListView
        shown={shown}
        presentation={{
          ...PRESENTATION,
          actions: ({ number, state }) => (
            <IssuedFileActions
              number={number}
              file={searchCertificateFile}
              path="certificate"
              onWithdraw={state === 'VALID' ? () => setWithdrawn(number) : undefined}
            />
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
