import { NativeSelect, TextInput } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import type { FileNote } from '@portal/contract/index/title-files/file-work';
import {
  decideFileDocument,
  FILE_DECISIONS,
  FILE_NAME_MAX_CHARACTERS,
  type FileDecision,
  type FoundDocument,
  type openTitleFile,
} from '@portal/contract/index/title-files/title-files';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import { Pager } from '../../ui/pager/pager.tsx';
import { DocumentNotes } from './document-notes.tsx';
import classes from './title-files.module.css';

/** Each row has two fields and its notes: a browser takes seconds for those of thousands of documents. */
const PAGE_ROWS = 50;
const PAGER_BUTTONS = 20;

interface FoundDocumentsProps {
  readonly file: ContentOf<typeof openTitleFile>;
  /** Whether decisions can be made. */
  readonly isOpen: boolean;
  readonly onDecided: () => void;
}

/** The documents that the searches of a file found, marked ones first, each with its decision. */
export function FoundDocuments({ file, isOpen, onDecided }: FoundDocumentsProps) {
  const texts = useTexts('title-files');
  const listTexts = useTexts('lists');
  const searchTexts = useTexts('search');
  const { documents, notes } = file;
  const undecided = documents.filter(({ decision }) => decision === null).length;
  const again = documents.filter(({ decision }) => decision === 'LOOK_AGAIN').length;
  const [text, setText] = useState('');
  const [wantedPage, setPage] = useState(1);
  const found = useMemo(() => filterDocuments(documents, notes, text), [documents, notes, text]);
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_ROWS));
  // A decision or a filter can leave fewer pages.
  const page = Math.min(wantedPage, pageCount);
  const first = (page - 1) * PAGE_ROWS;
  const shown = found.slice(first, first + PAGE_ROWS);
  return (
    <section aria-label={texts('documents')}>
      <h2>{texts('documents')}</h2>
      {documents.length > 0 && (
        <p>
          {texts('undecided')}: {undecided} · {texts('decisions.LOOK_AGAIN')}: {again}
        </p>
      )}
      {documents.length === 0 ? (
        <p>{texts('noDocuments')}</p>
      ) : (
        <>
          {documents.length > PAGE_ROWS && (
            <div className={classes.filter}>
              <FilterTextField
                label={texts('documentFilter')}
                value={text}
                maxLength={FILE_NAME_MAX_CHARACTERS}
                onChange={(value) => {
                  setText(value);
                  setPage(1);
                }}
              />
            </div>
          )}
          <div className={classes.wide}>
            <table>
              <thead>
                <tr>
                  {(['document', 'facts', 'decision', 'reason', 'decidedBy'] as const).map((name) => (
                    <th key={name} scope="col">
                      {texts(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((document) => (
                  <DocumentRow
                    key={`${document.documentKey} ${document.version}`}
                    {...{ fileId: file.id, document, isOpen, onDecided }}
                    notes={notes.filter(({ documentKey }) => documentKey === document.documentKey)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {documents.length > PAGE_ROWS && (
            <p role="status" className="tabular">
              {found.length === 0
                ? searchTexts('noRecordsFound')
                : listTexts('displaying', { from: first + 1, to: first + shown.length, total: found.length })}
            </p>
          )}
          <Pager
            page={page}
            pageCount={pageCount}
            visible={PAGER_BUTTONS}
            label={texts('documents')}
            onPage={setPage}
          />
        </>
      )}
    </section>
  );
}

/** The documents with a text in their number, facts, reason or notes. The browser's own search finds what is on the page. */
function filterDocuments(
  documents: readonly FoundDocument[],
  notes: readonly FileNote[],
  text: string,
): readonly FoundDocument[] {
  if (text === '') return documents;
  const wanted = text.toLowerCase();
  const noted = new Set(
    notes.filter(({ note }) => note.toLowerCase().includes(wanted)).map(({ documentKey }) => documentKey),
  );
  return documents.filter(
    ({ documentKey, facts, reason }) =>
      noted.has(documentKey) ||
      [documentKey, ...facts.map(({ value }) => value), reason].some((each) => each.toLowerCase().includes(wanted)),
  );
}

interface DocumentRowProps {
  readonly fileId: number;
  readonly document: FoundDocument;
  readonly notes: readonly FileNote[];
  readonly isOpen: boolean;
  readonly onDecided: () => void;
}

function DocumentRow({ fileId, document, notes, isOpen, onDecided }: DocumentRowProps) {
  const texts = useTexts('title-files');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const { documentKey, facts, state, decision, decidedBy, version } = document;
  const [reason, setReason] = useState(document.reason);
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: FileDecision) =>
      call(decideFileDocument, { id: fileId, documentKey, decision: chosen, reason, version }),
    onSuccess: ({ conflict }) => {
      if (conflict === null) return;
      const chosen = texts(`decisions.${conflict.decision}`);
      void alert({ kind: 'warning', message: texts('conflict', { user: conflict.decidedBy, decision: chosen }) });
    },
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
    onSettled: onDecided,
  });
  const isLocked = !isOpen || isPending;
  return (
    <tr>
      <th scope="row">
        <Link to={`/document/${encodeURIComponent(documentKey)}`}>{documentKey}</Link>{' '}
        {state !== 'FOUND' && <Badge tone="amber">{texts(`foundStates.${state}`)}</Badge>}
      </th>
      <td className={classes.facts}>
        <Facts facts={facts} />
        <DocumentNotes {...{ fileId, documentKey, notes, isOpen }} onChanged={onDecided} />
      </td>
      <td>
        <NativeSelect
          className={classes.decision}
          aria-label={texts('decisionOf', { document: documentKey })}
          value={decision ?? ''}
          disabled={isLocked}
          data={[
            ...(decision === null ? [{ value: '', label: texts('undecided') }] : []),
            ...FILE_DECISIONS.map((value) => ({ value, label: texts(`decisions.${value}`) })),
          ]}
          onChange={({ currentTarget }) => currentTarget.value !== '' && mutate(currentTarget.value as FileDecision)}
        />
      </td>
      <td>
        <TextInput
          className={classes.reason}
          placeholder={texts('reason')}
          aria-label={texts('reasonOf', { document: documentKey })}
          value={reason}
          maxLength={FILE_NAME_MAX_CHARACTERS}
          disabled={isLocked}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          onBlur={() => decision !== null && reason !== document.reason && mutate(decision)}
        />
      </td>
      <td>{decidedBy}</td>
    </tr>
  );
}

/** The columns of a record: the first says which kind of record it is, the others have their labels. */
function Facts({ facts }: Pick<FoundDocument, 'facts'>) {
  const [first, ...others] = facts;
  return (
    <span lang="en">
      <strong>{first?.value}</strong>
      {others.map(({ label, value }) => (
        <Fragment key={label}>
          {' '}
          <span className={classes.fact}>
            <span className={classes.label}>{label}</span> <bdi>{value}</bdi>
          </span>
        </Fragment>
      ))}
    </span>
  );
}
