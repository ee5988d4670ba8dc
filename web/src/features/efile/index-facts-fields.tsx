import type { InstrumentOption } from '@portal/contract/efile/index-facts';
import { INDEX_LINES_MAX_CHARACTERS, type IndexFacts } from '@portal/contract/efile/index-facts';
import type { TranslateArea } from '@portal/messages/translate';
import { useMemo } from 'react';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import { ParagraphField } from '../../ui/form/paragraph-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import classes from './efile.module.css';

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

/** What the index says about a document: the filer can fill it in, the clerk decides. */
export function IndexFactsFields(props: {
  readonly form: ContractForm<IndexFacts>;
  readonly instruments: readonly InstrumentOption[];
  readonly isRequired?: boolean;
}) {
  const { form, instruments, isRequired } = props;
  const options = useMemo(
    () => instruments.map(({ code, description }) => ({ value: code, label: description })),
    [instruments],
  );
  return (
    <div className={classes.fields}>
      <SelectField form={form} path="instrument" options={options} isRequired={isRequired} />
      <div className={classes.half}>
        <ParagraphField form={form} path="grantors" maxLength={INDEX_LINES_MAX_CHARACTERS} />
      </div>
      <div className={classes.half}>
        <ParagraphField form={form} path="grantees" maxLength={INDEX_LINES_MAX_CHARACTERS} />
      </div>
      <div className={classes.half}>
        <ParagraphField form={form} path="parcels" maxLength={INDEX_LINES_MAX_CHARACTERS} />
      </div>
      <div className={classes.half}>
        <ParagraphField form={form} path="legal" maxLength={INDEX_LINES_MAX_CHARACTERS} />
      </div>
    </div>
  );
}
