import type { ContentOf } from '@portal/contract/endpoint';
import type { openTitleFile } from '@portal/contract/index/title-files/title-files';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useTexts } from '../../lib/texts/i18n.ts';

/** Searches, records and images of sessions that worked in the file, the newest first. */
export function DoneWork({ file }: { readonly file: ContentOf<typeof openTitleFile> }) {
  const texts = useTexts('title-files');
  if (file.work.length === 0) return null;
  return (
    <section aria-label={texts('done')}>
      <h2>{texts('done')}</h2>
      <ul>
        {file.work.map(({ kind, subject, description, count, username, doneAt }) => (
          <li key={`${kind} ${subject}`}>
            {kind === 'SEARCH'
              ? texts('doneSearch', { criteria: description, total: count ?? 0 })
              : texts(`doneKinds.${kind}`, { document: subject })}{' '}
            <small>{texts('noteBy', { user: username, date: formatLocalDateTime(doneAt) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
