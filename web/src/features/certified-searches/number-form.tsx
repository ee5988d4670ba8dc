import {
  certificateNumberFormSchema,
  NUMBER_MAX_CHARACTERS,
} from '@portal/contract/index/certified-searches/certified-searches';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import classes from './verify-screen.module.css';

interface NumberFormProps {
  readonly id: string;
  readonly number: string;
  readonly hint: string;
  /** Shows what has a number. The same number again is another try. */
  readonly onCheck: (number: string) => Promise<void>;
}

/** The form for holders of a printed certificate or copy. */
export function NumberForm({ id, number, hint, onCheck }: NumberFormProps) {
  const texts = useTexts('search-certificate');
  const form = useContractForm({
    id,
    initialValues: { number },
    texts: { number: { label: texts('number'), hint } },
    schema: certificateNumberFormSchema,
    prepare: (values) => ({ number: values.number.trim() }),
    send: (values) => onCheck(values.number),
  });
  return (
    <FormElement form={form} className={classes.form}>
      <TextField form={form} path="number" maxLength={NUMBER_MAX_CHARACTERS} autoComplete="off" spellCheck={false} />
      <SubmitButton form={form} label={texts('checkNumber')} />
    </FormElement>
  );
}
