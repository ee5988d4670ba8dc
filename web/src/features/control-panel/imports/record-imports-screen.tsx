import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  type getImportOptions,
  IMPORT_ENCODINGS,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_MEGABYTES,
  type RecordImportDetails,
  recordImportList,
  type UploadImportFields,
  uploadImport,
  uploadImportFields,
} from '@portal/contract/index/imports/record-imports';
import { type FieldProblems, problemMessage } from '@portal/contract/problem';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import { FormElement } from '../../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';
import { ImportDetails } from './import-details.tsx';
import { ImportMappings } from './import-mappings.tsx';
import { importOptionsQuery } from './import-options-query.ts';

const uploadFormSchema = uploadImportFields.omit({ fileName: true, mappingId: true }).extend({
  layout: z.string(),
  file: z.instanceof(Blob, { message: problemMessage('required') }),
});
interface UploadValues extends Omit<z.output<typeof uploadFormSchema>, 'file'> {
  readonly file: File | null;
}

/** A saved mapping is a separate choice among the formats. */
const MAPPING_PREFIX = 'mapping:';

const INITIAL_VALUES: UploadValues = { file: null, layout: 'bundle', encoding: 'utf-8', isComplete: false };
const ACCEPTED = ['.csv', '.tsv', '.txt', '.dat', '.json', '.jsonl', '.xlsx', '.zip'];

/** Files of records: upload and check, import, and the results of earlier ones (decision 0138). */
export function RecordImportsScreen() {
  const panelTexts = useTexts('control-panel');
  const texts = useTexts('imports');
  const { data: options } = useQuery(importOptionsQuery);
  const [shownId, setShownId] = useState<number>();
  return (
    <>
      <ScreenHeading>{panelTexts('names.recordImports')}</ScreenHeading>
      <p className={classes.note}>{texts('note')}</p>
      {options?.hasWatchedFolder && <p className={classes.note}>{texts('folderNote')}</p>}
      <UploadForm
        layouts={options?.layouts ?? ['bundle']}
        mappings={options?.mappings ?? []}
        onUploaded={({ id }) => setShownId(id)}
      />
      <div className={classes.form}>
        {shownId !== undefined && <ImportDetails key={shownId} id={shownId} />}
        <ImportList onShow={setShownId} />
        <ImportMappings mappings={options?.mappings} />
      </div>
    </>
  );
}

function readLayout(layout: string): Pick<UploadImportFields, 'layout' | 'mappingId'> {
  if (layout.startsWith(MAPPING_PREFIX))
    return { layout: 'savedMapping', mappingId: Number(layout.slice(MAPPING_PREFIX.length)) };
  return { layout: layout as RecordImportDetails['layout'] };
}

function findFileProblems({ file }: UploadValues): FieldProblems {
  if (file === null || file.size <= IMPORT_MAX_BYTES) return {};
  return { file: { key: 'importTooLarge', params: { n: IMPORT_MAX_MEGABYTES } } };
}

interface UploadFormProps {
  readonly layouts: readonly RecordImportDetails['layout'][];
  readonly mappings: ContentOf<typeof getImportOptions>['mappings'];
  readonly onUploaded: (uploaded: RecordImportDetails) => void;
}

function UploadForm({ layouts, mappings, onUploaded }: UploadFormProps) {
  const texts = useTexts('imports');
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number>();
  const cancellation = useRef<AbortController>(undefined);
  const send = async ({ file, layout, ...fields }: UploadValues) => {
    if (file === null) return undefined;
    const controller = new AbortController();
    cancellation.current = controller;
    const onProgress = (sent: number) => setPercent(Math.floor(sent * 100));
    onProgress(0);
    try {
      const named = { ...fields, ...readLayout(layout), fileName: file.name };
      return await uploadFile(uploadImport, named, file, { signal: controller.signal, onProgress });
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      setPercent(undefined);
    }
  };
  const form = useContractForm<UploadValues, RecordImportDetails | undefined>({
    id: 'upload-import',
    initialValues: INITIAL_VALUES,
    texts: {
      file: { label: texts('file'), hint: texts('fileHint', { n: IMPORT_MAX_MEGABYTES }) },
      layout: { label: texts('layout') },
      encoding: { label: texts('encoding') },
      isComplete: { label: texts('isComplete'), hint: texts('isCompleteHint') },
    },
    schema: uploadFormSchema,
    findProblems: findFileProblems,
    send,
    onSuccess: (uploaded) => {
      if (uploaded === undefined) return;
      form.replace(INITIAL_VALUES);
      onUploaded(uploaded);
      void queryClient.invalidateQueries({ queryKey: [recordImportList.path] });
    },
  });
  return (
    <FormElement form={form} className={classes.form}>
      <FormSummary form={form} />
      <div className={classes.lines}>
        <FileField form={form} path="file" accept={ACCEPTED} isRequired />
        <SelectField
          form={form}
          path="layout"
          options={[
            ...layouts.map((value) => ({ value, label: texts(`layouts.${value}`) })),
            ...mappings.map(({ id, name }) => ({ value: `${MAPPING_PREFIX}${id}`, label: name })),
          ]}
        />
        <SelectField
          form={form}
          path="encoding"
          options={IMPORT_ENCODINGS.map((value) => ({ value, label: value === 'utf-8' ? 'UTF-8' : 'Windows-1252' }))}
        />
        <SwitchField form={form} path="isComplete" />
        {percent !== undefined && (
          <div>
            <progress max={100} value={percent} aria-label={texts('file')} />{' '}
            <span role="status">{texts('uploading', { percent })}</span>{' '}
            <Button variant="default" size="xs" onClick={() => cancellation.current?.abort()}>
              {texts('cancelUpload')}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.buttons}>
        <SubmitButton form={form} label={texts('upload')} />
      </div>
    </FormElement>
  );
}

function ImportList({ onShow }: { readonly onShow: (id: number) => void }) {
  const texts = useTexts('imports');
  const shown = useList(recordImportList, { today: getPlainDate(useCountyFlags().today) });
  return (
    <section className={classes.section}>
      <h2>{texts('list')}</h2>
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          actions: ({ id, name }) => (
            <Button variant="default" size="xs" aria-label={texts('showOf', { name })} onClick={() => onShow(id)}>
              {texts('show')}
            </Button>
          ),
        }}
      />
    </section>
  );
}
