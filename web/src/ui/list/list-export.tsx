import type { List } from '@portal/contract/lists/define-list';
import { listFileFormats } from '@portal/contract/lists/list-file';
import { callFile } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { DownloadButton } from '../download-button.tsx';
import type { ShownList } from './use-list.ts';

/** Saves all rows of a list, on all pages, as a file: with its filter, in its order. */
export function ListExport<L extends List>({ shown }: { readonly shown: ShownList<L> }) {
  const texts = useTexts('lists');
  const { list, filter, sortKey, sortDirection } = shown;
  return (
    <DownloadButton
      formats={listFileFormats(list.file)}
      label={texts('export')}
      load={(format, options) => callFile(list.file.endpoint, { ...filter, sortKey, sortDirection, format }, options)}
    />
  );
}
