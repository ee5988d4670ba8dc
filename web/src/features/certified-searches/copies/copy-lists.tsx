import {
  certifiedCopyFile,
  certifiedCopyRegister,
  ownCertifiedCopyList,
  withdrawCertifiedCopy,
} from '@portal/contract/images/certified-copies/certified-copies';
import type { ListRow } from '@portal/contract/lists/define-list';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Screen, ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../certificate-list.module.css';
import { IssuedFileActions, IssuedFilesFilter } from '../issued-files.tsx';
import { WithdrawDialog } from '../withdraw-dialog.tsx';

type Copy = ListRow<typeof ownCertifiedCopyList>;

/** The user's certified copies; for a guest, those of the current session. */
export function OwnCopiesScreen() {
  const texts = useTexts('certified-copy');
  const shown = useList(ownCertifiedCopyList, { today: getPlainDate(useCountyFlags().today) });
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
            actions: ({ number }) => <IssuedFileActions number={number} file={certifiedCopyFile} path="copy" />,
          }}
        />
      </div>
    </Screen>
  );
}

/** The register of all certified copies of the county, which its staff can withdraw. */
export function CopyRegisterScreen() {
  const texts = useTexts('certified-copy');
  const shown = useList(certifiedCopyRegister, { today: getPlainDate(useCountyFlags().today) });
  const [withdrawn, setWithdrawn] = useState<string>();
  return (
    <>
      <ScreenHeading>{texts('list.registerTitle')}</ScreenHeading>
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
              file={certifiedCopyFile}
              path="copy"
              onWithdraw={state === 'WITHDRAWN' ? undefined : () => setWithdrawn(number)}
            />
          ),
        }}
      />
      {withdrawn !== undefined && (
        <WithdrawDialog
          number={withdrawn}
          title={texts('list.withdrawTitle', { number: withdrawn })}
          done={texts('list.withdrawn')}
          endpoint={withdrawCertifiedCopy}
          list={certifiedCopyRegister.endpoint}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </>
  );
}

/** The shared presentation of both lists. */
const PRESENTATION = {
  keyOf: ({ number }: Copy) => number,
  cells: {
    // Documents are named in English, as in the file.
    title: ({ title }: Copy) => <span lang="en">{title}</span>,
  },
};
