import type { ContentOf } from '@portal/contract/endpoint';
import type { FeeFacts } from '@portal/contract/filing/efile/fee-facts';
import type { getEfileOptions } from '@portal/contract/filing/efile/options';
import type { TranslateArea } from '@portal/messages/translate';
import { useMemo } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { MoneyField, NumberField } from '../../ui/form/numeric-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import classes from './efile.module.css';
import type { DocumentPrefix } from './index-facts-fields.tsx';

/** The county's settings that the fields of a form depend on. */
export type FeeOptions = Pick<ContentOf<typeof getEfileOptions>, 'asksFeeFacts' | 'exemptions'>;

/** The texts of the fields, in reading order. */
export function feeFactsTexts(texts: TranslateArea<'efile'>) {
  return {
    taxedAmount: { label: texts('taxedAmount'), hint: texts('taxedAmountHint') },
    taxExemption: { label: texts('taxExemption') },
    citations: { label: texts('citations') },
  };
}

/** The facts of a document that its fees depend on, in a county that charges for more than pages. */
export function FeeFactsFields(props: {
  readonly form: ContractForm<FeeFacts & { readonly additionalDocuments: readonly FeeFacts[] }>;
  readonly prefix?: DocumentPrefix;
  readonly options: FeeOptions;
}) {
  const { form, prefix = '', options } = props;
  const texts = useTexts('efile');
  const exemptions = useMemo(
    () => [
      { value: '', label: texts('noExemption') },
      ...options.exemptions.map(({ text }) => ({ value: text, label: text })),
    ],
    [options, texts],
  );
  if (!options.asksFeeFacts) return null;
  return (
    <>
      <h3 className={classes.legend}>{texts('feeFacts')}</h3>
      <p className={classes.note}>{texts('feeFactsHint')}</p>
      <div className={classes.fields}>
        <div className={classes.half}>
          <MoneyField form={form} path={`${prefix}taxedAmount`} emptyValue={null} />
        </div>
        <div className={classes.half}>
          <SelectField form={form} path={`${prefix}taxExemption`} options={exemptions} />
        </div>
        <div className={classes.half}>
          <NumberField form={form} path={`${prefix}citations`} emptyValue={0} />
        </div>
      </div>
    </>
  );
}
