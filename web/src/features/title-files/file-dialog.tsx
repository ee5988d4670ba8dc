import {
  FILE_NAME_MAX_CHARACTERS,
  FILE_NUMBER_MAX_CHARACTERS,
  FILE_STATES,
  saveTitleFile,
  titleFileFormSchema,
  titleFileList,
} from '@portal/contract/index/title-files/title-files';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type FileForm = z.output<typeof titleFileFormSchema>;

/** A file that isn't stored yet. */
export const NEW_FILE = {
  ...{ id: 0, version: 0, number: '', name: '', clientReference: '', people: '' },
  state: 'OPEN' as FileForm['state'],
};

interface FileDialogProps {
  readonly file: FileForm & { readonly id: number; readonly version: number };
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

/** The form of a file: its number, name, reference, state and people. */
export function FileDialog({ file, onSaved, onClose }: FileDialogProps) {
  const texts = useTexts('title-files');
  const queries = useQueryClient();
  const { id, version, number, name, clientReference, state, people } = file;
  const form = useContractForm({
    id: 'title-file',
    initialValues: { number, name, clientReference, state, people },
    texts: {
      number: { label: texts('number') },
      name: { label: texts('name') },
      clientReference: { label: texts('clientReference') },
      state: { label: texts('state') },
      people: { label: texts('people'), hint: texts('peopleHint') },
    },
    schema: titleFileFormSchema,
    send: (values) => call(saveTitleFile, { ...values, id, version }),
    onSuccess: (saved) => {
      void queries.invalidateQueries({ queryKey: [titleFileList.endpoint.path] });
      onSaved(saved.id);
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog title={texts(id === 0 ? 'make' : 'edit')} form={form} submitLabel={texts('save')} onClose={onClose}>
      <TextField form={form} path="number" maxLength={FILE_NUMBER_MAX_CHARACTERS} autoComplete="off" isRequired />
      <TextField form={form} path="name" maxLength={FILE_NAME_MAX_CHARACTERS} autoComplete="off" />
      <TextField form={form} path="clientReference" maxLength={FILE_NUMBER_MAX_CHARACTERS} autoComplete="off" />
      <TextField form={form} path="people" maxLength={3_000} autoComplete="off" />
      <SelectField
        form={form}
        path="state"
        options={FILE_STATES.map((value) => ({ value, label: texts(`states.${value}`) }))}
      />
    </FormDialog>
  );
}
