import {
  type ImportMapping,
  importMappingFields,
  saveImportMapping,
} from '@portal/contract/index/imports/import-mappings';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm, useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import { ParagraphField } from '../../../ui/form/paragraph-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import ownClasses from './import-mappings.module.css';
import { importOptionsQuery } from './import-options-query.ts';

type MappingValues = Pick<ImportMapping, 'name' | 'content'>;

const LINES = 18;

interface MappingDialogProps {
  /** The saved one, or a suggestion with id 0. */
  readonly mapping: ImportMapping;
  readonly onClose: () => void;
}

/** A mapping as JSON, with its name, below the points to check. */
export function MappingDialog({ mapping: { id, version, name, content }, onClose }: MappingDialogProps) {
  const texts = useTexts('imports');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const form = useContractForm<MappingValues, ImportMapping>({
    id: 'import-mapping',
    initialValues: { name, content },
    texts: {
      name: { label: texts('mappings.name') },
      content: { label: texts('mappings.content'), hint: texts('mappings.contentHint') },
    },
    schema: importMappingFields,
    send: (values) => call(saveImportMapping, { id, version, ...values }),
    onSuccess: (saved) => {
      announce(texts('mappings.saved', { name: saved.name }));
      void queryClient.invalidateQueries({ queryKey: importOptionsQuery.queryKey });
      onClose();
    },
    isGuarded: true,
  });
  const doubts = listDoubts(useFormValue(form, 'content'));
  return (
    <FormDialog
      title={texts('mappings.title')}
      form={form}
      submitLabel={texts('mappings.save')}
      onClose={onClose}
      place="end"
    >
      <TextField form={form} path="name" maxLength={60} autoComplete="off" isRequired />
      {doubts.length > 0 && (
        <section aria-label={texts('mappings.doubts')}>
          <h3>{texts('mappings.doubts')}</h3>
          <ul className={ownClasses.doubts}>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </section>
      )}
      <div className={ownClasses.content}>
        <ParagraphField form={form} path="content" lines={LINES} isRequired />
      </div>
    </FormDialog>
  );
}

/** The doubts of a mapping while it is edited; none while it can't be read. */
function listDoubts(content: string): readonly string[] {
  try {
    const { doubts } = JSON.parse(content) as { readonly doubts?: unknown };
    return Array.isArray(doubts) ? [...new Set(doubts.filter((doubt) => typeof doubt === 'string'))] : [];
  } catch {
    return [];
  }
}
