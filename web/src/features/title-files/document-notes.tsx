import { Button } from '@mantine/core';
import {
  addFileNote,
  type FileNote,
  fileNoteFormSchema,
  NOTE_MAX_CHARACTERS,
  removeFileNote,
} from '@portal/contract/index/title-files/file-work';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { ParagraphField } from '../../ui/form/paragraph-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const PAGE_CHARACTERS = 6;

interface DocumentNotesProps {
  readonly fileId: number;
  readonly documentKey: string;
  readonly notes: readonly FileNote[];
  readonly isOpen: boolean;
  readonly onChanged: () => void;
}

/** The notes at a document and its pages. Writers remove theirs, and administrators of the account any. */
export function DocumentNotes({ fileId, documentKey, notes, isOpen, onChanged }: DocumentNotesProps) {
  const texts = useTexts('title-files');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const { username, role } = useCurrentUser();
  const [isWriting, setIsWriting] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (noteId: number) => call(removeFileNote, { id: fileId, noteId }),
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
    onSettled: onChanged,
  });
  return (
    <>
      {notes.length > 0 && (
        <ul aria-label={texts('notes')}>
          {notes.map(({ id, page, note, writtenBy, writtenAt }) => (
            <li key={id}>
              <bdi>{page === null ? note : texts('notePage', { page, note })}</bdi>{' '}
              <small>{texts('noteBy', { user: writtenBy, date: formatLocalDateTime(writtenAt) })}</small>{' '}
              {isOpen && (role === 'ACCOUNT' || writtenBy === username) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={texts('removeNote', { user: writtenBy })}
                  aria-disabled={isPending}
                  onClick={() => !isPending && mutate(id)}
                >
                  {texts('remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={texts('noteOn', { document: documentKey })}
          onClick={() => setIsWriting(true)}
        >
          {texts('addNote')}
        </Button>
      )}
      {isWriting && <NoteDialog {...{ fileId, documentKey }} onAdded={onChanged} onClose={() => setIsWriting(false)} />}
    </>
  );
}

interface NoteDialogProps {
  readonly fileId: number;
  readonly documentKey: string;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

function NoteDialog({ fileId, documentKey, onAdded, onClose }: NoteDialogProps) {
  const texts = useTexts('title-files');
  const form = useContractForm({
    id: 'title-file-note',
    initialValues: { page: '', note: '' },
    texts: { page: { label: texts('page'), hint: texts('pageHint') }, note: { label: texts('note') } },
    schema: fileNoteFormSchema,
    send: (values) => call(addFileNote, { ...values, id: fileId, documentKey }),
    onSuccess: () => {
      onAdded();
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('noteOn', { document: documentKey })}
      form={form}
      submitLabel={texts('save')}
      onClose={onClose}
    >
      <TextField form={form} path="page" maxLength={PAGE_CHARACTERS} inputMode="numeric" autoComplete="off" />
      <ParagraphField form={form} path="note" maxLength={NOTE_MAX_CHARACTERS} />
    </FormDialog>
  );
}
