import { PACKAGE_MAX_DOCUMENTS } from '@portal/contract/filing/efile/filing';
import type { InstrumentOption } from '@portal/contract/filing/efile/index-facts';
import { INDEX_LINES_MAX_CHARACTERS, type IndexFacts } from '@portal/contract/filing/efile/index-facts';
import type { TranslateArea } from '@portal/messages/translate';
import { useMemo } from 'react';
import type { ContractForm, FieldText } from '../../ui/form/layer/contract-form.ts';
import { ParagraphField } from '../../ui/form/paragraph-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import classes from './efile.module.css';

/** A form with the index facts of one document, and of those recorded with it. */
export interface PackageFacts extends IndexFacts {
  readonly additionalDocuments: readonly IndexFacts[];
}

/** Prefixes the paths of a document's fields: empty for the first document of a package. */
export type DocumentPrefix = '' | `additionalDocuments.${number}.`;

/** The texts of the fields, in reading order. */
export function indexFactsTexts(texts: TranslateArea<'efile'>) {
  return {
    instrument: { label: texts('instrument') },
    grantors: { label: texts('grantors'), hint: texts('partiesHint') },
    grantees: { label: texts('grantees'), hint: texts('partiesHint') },
    parcels: { label: texts('parcels'), hint: texts('parcelsHint') },
    legal: { label: texts('legal') },
  };
}

/** The texts of the documents after the first one, with the name of each. */
export function additionalDocumentsText(texts: TranslateArea<'efile'>): FieldText {
  const rows = Array.from({ length: PACKAGE_MAX_DOCUMENTS - 1 }, (_, index) => index + 1);
  return { label: texts('additionalDocuments'), rowLabels: rows.map((n) => texts('additionalDocument', { n })) };
}

/** The index facts of a document: the filer can fill them in, but the clerk decides. The form of a single document has no prefix. */
export function IndexFactsFields(props: {
  readonly form: ContractForm<PackageFacts>;
  readonly prefix?: DocumentPrefix;
  readonly instruments: readonly InstrumentOption[];
  readonly isRequired?: boolean;
}) {
  const { form, prefix = '', instruments, isRequired } = props;
  const options = useMemo(
    () => instruments.map(({ code, description }) => ({ value: code, label: description })),
    [instruments],
  );
  return (
    <div className={classes.fields}>
      <SelectField form={form} path={`${prefix}instrument`} options={options} isRequired={isRequired} />
      <div className={classes.half}>
        <ParagraphField form={form} path={`${prefix}grantors`} maxLength={INDEX_LINES_MAX_CHARACTERS} />
      </div>
      <div className={classes.half}>
        <ParagraphField form={form} path={`${prefix}grantees`} maxLength={INDEX_LINES_MAX_CHARACTERS} />
      </div>
      <div className={classes.half}>
        <ParagraphField form={form} path={`${prefix}parcels`} maxLength={INDEX_LINES_MAX_CHARACTERS} />
      </div>
      <div className={classes.half}>
        <ParagraphField form={form} path={`${prefix}legal`} maxLength={INDEX_LINES_MAX_CHARACTERS} />
      </div>
    </div>
  );
}
