import { Button } from '@mantine/core';
import {
  certifiedCopyFile,
  certifiedCopyRegister,
  ownCertifiedCopyList,
  withdrawCertifiedCopy,
} from '@portal/contract/images/certified-copies/certified-copies';
import type { ListRow } from '@portal/contract/lists/define-list';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callFile } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { FilterTextField } from '../../../ui/list/filter-text-field.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Screen, ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../certificate-list.module.css';
import { WithdrawDialog } from '../withdraw-dialog.tsx';

type Copy = ListRow<typeof ownCertifiedCopyList>;

/** Longer than a number; a document is found by a part of its name. */
const TEXT_MAX_CHARACTERS = 60;

/** The user's certified copies; for a guest, those of the current session. */
export function OwnCopiesScreen() {
  const texts = useTexts('certified-copy');
  const shown = useList(ownCertifiedCopyList, { today: getPlainDate(useCountyFlags().today) });
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{texts('list.title')}</ScreenHeading>
        <TextFilter text={shown.filter.text} onChange={(text) => shown.setFilter({ text })} />
        <ListView
          shown={shown}
          presentation={{ ...PRESENTATION, actions: (copy) => <CopyActions number={copy.number} /> }}
        />
      </div>
    </Screen>
  );
}

/** The register of all certified copies of the county, which its staff can withdraw. */
export function CopyRegisterScreen() {
  const texts = useTexts('certified-copy');
  const certificateTexts = useTexts('search-certificate');
  const shown = useList(certifiedCopyRegister, { today: getPlainDate(useCountyFlags().today) });
  const [withdrawn, setWithdrawn] = useState<string>();
  return (
    <>
      <ScreenHeading>{texts('list.registerTitle')}</ScreenHeading>
      <TextFilter text={shown.filter.text} onChange={(text) => shown.setFilter({ text })} />
      <ListView
        shown={shown}
        presentation={{
          ...PRESENTATION,
          actions: ({ number, state }) => (
            <CopyActions number={number}>
              {state !== 'WITHDRAWN' && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={certificateTexts('list.withdrawOf', { number })}
                  onClick={() => setWithdrawn(number)}
                >
                  {certificateTexts('list.withdraw')}
                </Button>
              )}
            </CopyActions>
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

function TextFilter({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const texts = useTexts('certified-copy');
  return (
    <section className={classes.filter} aria-label={texts('list.filter')}>
      <FilterTextField label={texts('list.text')} value={text} maxLength={TEXT_MAX_CHARACTERS} onChange={onChange} />
    </section>
  );
}

function CopyActions({ number, children }: { readonly number: string; readonly children?: ReactNode }) {
  const texts = useTexts('search-certificate');
  return (
    <div className={classes.actions}>
      <DownloadButton
        formats={['pdf']}
        label={texts('list.download')}
        name={texts('list.downloadOf', { number })}
        load={(_, options) => callFile(certifiedCopyFile, { number }, { accept: 'application/pdf', ...options })}
      />
      <Link to={`/copy/${number}`} aria-label={texts('list.checkOf', { number })}>
        {texts('list.check')}
      </Link>
      {children}
    </div>
  );
}
