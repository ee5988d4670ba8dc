import { Button } from '@mantine/core';
import type { certifiedCopyFile } from '@portal/contract/images/certified-copies/certified-copies';
import type { searchCertificateFile } from '@portal/contract/index/certified-searches/certified-searches';
import { Link } from 'react-router';
import { callFile } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import classes from './certificate-list.module.css';

// Parts of the lists of search certificates and of certified copies.

/** Longer than a number; the other part is found by some of its words. */
const TEXT_MAX_CHARACTERS = 60;

interface IssuedFilesFilterProps {
  readonly title: string;
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Filters a list by number, or by the words of what was certified. */
export function IssuedFilesFilter({ title, label, text, onChange }: IssuedFilesFilterProps) {
  return (
    <section className={classes.filter} aria-label={title}>
      <FilterTextField label={label} value={text} maxLength={TEXT_MAX_CHARACTERS} onChange={onChange} />
    </section>
  );
}

interface IssuedFileActionsProps {
  readonly number: string;
  readonly file: typeof searchCertificateFile | typeof certifiedCopyFile;
  /** Of the public page that checks it. */
  readonly path: 'certificate' | 'copy';
  /** Undefined if the user can't withdraw it, or it is withdrawn. */
  readonly onWithdraw?: (() => void) | undefined;
}

/** Downloads a certificate or copy, opens its public page, and lets the county's staff withdraw it. */
export function IssuedFileActions({ number, file, path, onWithdraw }: IssuedFileActionsProps) {
  const texts = useTexts('search-certificate');
  return (
    <div className={classes.actions}>
      <DownloadButton
        formats={['pdf']}
        label={texts('list.download')}
        name={texts('list.downloadOf', { number })}
        load={(_, options) => callFile(file, { number }, { accept: 'application/pdf', ...options })}
      />
      <Link to={`/${path}/${number}`} aria-label={texts('list.checkOf', { number })}>
        {texts('list.check')}
      </Link>
      {onWithdraw && (
        <Button variant="default" size="xs" aria-label={texts('list.withdrawOf', { number })} onClick={onWithdraw}>
          {texts('list.withdraw')}
        </Button>
      )}
    </div>
  );
}
