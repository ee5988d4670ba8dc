import { Button } from '@mantine/core';
import type { Draft } from '@portal/contract/filing/efile/drafts';
import { NO_FEE_FACTS, pickFeeFacts } from '@portal/contract/filing/efile/fee-facts';
import { EFILE_MEDIA_TYPES, EFILE_TYPES, PACKAGE_MAX_DOCUMENTS } from '@portal/contract/filing/efile/filing';
import {
  INDEXED_TYPES,
  type InstrumentOption,
  NO_INDEX_FACTS,
  pickIndexFacts,
} from '@portal/contract/filing/efile/index-facts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import { useField } from '../../../ui/form/layer/use-field.ts';
import { type RowButton, rowButtonId, rowId, useRows } from '../../../ui/form/layer/use-rows.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { IconButton } from '../../../ui/icon/icon-button.tsx';
import classes from '../efile.module.css';
import { FeeFactsFields, type FeeOptions } from '../fee-facts-fields.tsx';
import { type DocumentPrefix, IndexFactsFields } from '../index-facts-fields.tsx';
import { describeDraft, draftsQuery } from './drafts.tsx';
import type { FilingValues } from './filing-values.ts';

/** The county's choices for a document. */
export interface DocumentOptions extends FeeOptions {
  readonly instruments: readonly InstrumentOption[];
}

const PATH = 'additionalDocuments';

const GROWTH = {
  newRow: { ...NO_INDEX_FACTS, ...NO_FEE_FACTS, efileType: '', file: null, draftId: '' },
  addedRows: 1,
  maxRows: PACKAGE_MAX_DOCUMENTS - 1,
  limit: { key: 'packageLimit', params: { n: PACKAGE_MAX_DOCUMENTS } },
} as const;

interface AdditionalDocumentsProps {
  readonly form: ContractForm<FilingValues>;
  readonly options: DocumentOptions;
  /** The draft that the form continues. */
  readonly draftId: string | undefined;
}

/** The documents that are recorded after the first one, or none of them: a mortgage after its deed. */
export function AdditionalDocuments({ form, options, draftId }: AdditionalDocumentsProps) {
  const texts = useTexts('efile');
  const rows = useRows(form, PATH, GROWTH);
  return (
    <section aria-labelledby="additional-documents" className={classes.form}>
      <h2 id="additional-documents" className={classes.legend}>
        {texts('additionalDocuments')}
      </h2>
      <p className={classes.note}>{texts('additionalDocumentsHint')}</p>
      {rows.keys.map((key, index) => (
        <AdditionalDocument
          key={key}
          {...{ form, options, index }}
          onPress={(button) => (button === 'remove' ? rows.remove(index) : rows.move(index, button === 'up' ? -1 : 1))}
        />
      ))}
      <div className={classes.buttons}>
        <Button
          id={rowButtonId(form, PATH, 'add')}
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={rows.add}
        >
          {texts('addDocument')}
        </Button>
        {rows.keys.length < GROWTH.maxRows && <AddDraftButtons form={form} draftId={draftId} />}
      </div>
    </section>
  );
}

function AdditionalDocument(props: {
  readonly form: ContractForm<FilingValues>;
  readonly options: DocumentOptions;
  readonly index: number;
  readonly onPress: (button: RowButton) => void;
}) {
  const { form, options, index, onPress } = props;
  const texts = useTexts('efile');
  const formTexts = useTexts('forms');
  const types = useMemo(() => EFILE_TYPES.map((value) => ({ value, label: texts(`types.${value}`) })), [texts]);
  const { value: draftId } = useField<string>(form, `${PATH}.${index}.draftId`);
  return (
    <fieldset id={rowId(form, PATH, index)} className={classes.document}>
      <legend>{texts('additionalDocument', { n: index + 1 })}</legend>
      <SelectField
        form={form}
        path={`${PATH}.${index}.efileType`}
        options={types}
        isRequired
        isDisabled={draftId !== ''}
      />
      {draftId === '' ? (
        <FileField form={form} path={`${PATH}.${index}.file`} accept={EFILE_MEDIA_TYPES} isRequired />
      ) : (
        <p className={classes.note}>{texts('fileOfDraft')}</p>
      )}
      <DocumentFacts form={form} prefix={`${PATH}.${index}.`} options={options} />
      <div className={classes.buttons}>
        {(['up', 'down', 'remove'] as const).map((button) => (
          <IconButton
            key={button}
            id={rowButtonId(form, PATH, `${button}-${index}`)}
            icon={BUTTON_ICONS[button]}
            label={formTexts(`rowButtons.${button}`, { row: index + 1 })}
            onClick={() => onPress(button)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const BUTTON_ICONS = { up: 'arrowUp', down: 'arrowDown', remove: 'close' } as const;

/** For types that become records of the index: what the clerk would otherwise type. */
export function DocumentFacts(props: {
  readonly form: ContractForm<FilingValues>;
  readonly prefix: DocumentPrefix;
  readonly options: DocumentOptions;
}) {
  const { form, prefix, options } = props;
  const texts = useTexts('efile');
  const { value: efileType } = useField<string>(form, `${prefix}efileType`);
  const { instruments, asksFeeFacts } = options;
  if (!INDEXED_TYPES.some((type) => type === efileType)) return null;
  if (instruments.length === 0 && !asksFeeFacts) return null;
  return (
    <>
      {instruments.length > 0 && (
        <>
          <h3 className={classes.legend}>{texts('indexFacts')}</h3>
          <p className={classes.note}>{texts('indexFactsHint')}</p>
          <IndexFactsFields form={form} prefix={prefix} instruments={instruments} />
        </>
      )}
      <FeeFactsFields form={form} prefix={prefix} options={options} />
    </>
  );
}

/** Files that were uploaded and not filed can join the package. */
function AddDraftButtons({ form, draftId }: Pick<AdditionalDocumentsProps, 'form' | 'draftId'>) {
  const texts = useTexts('efile');
  const { data } = useQuery(draftsQuery);
  const documents = useFormValue(form, PATH);
  const used = [draftId, ...documents.map((document) => document.draftId)];
  const add = ({ efileType, quote, form: kept }: Draft) => {
    const facts = { ...pickIndexFacts(kept), ...pickFeeFacts(kept) };
    const document = { ...facts, efileType, file: null, draftId: quote.imageId };
    form.edit({ [PATH]: [...form.getValues()[PATH], document] });
  };
  return (data?.drafts ?? [])
    .filter(({ quote }) => !used.includes(quote.imageId))
    .map((draft) => (
      <Button key={draft.quote.imageId} variant="subtle" onClick={() => add(draft)}>
        {texts('addDraft', { draft: describeDraft(draft, texts) })}
      </Button>
    ));
}
