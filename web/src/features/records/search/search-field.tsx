import type { PlainDate } from '@portal/contract/values/plain-date';
import { memo, useMemo } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/completed-field.tsx';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useCodeList } from './code-lists.ts';
import type { Criteria, FormField } from './form-definition.ts';
import { PlatField } from './land/plat-field.tsx';
import { QuartersField } from './land/quarters-field.tsx';
import { SurnameField } from './surname/surname-field.tsx';

interface SearchFieldProps<Field extends FormField = FormField> {
  readonly field: Field;
  readonly form: ContractForm<Criteria>;
  /** The county's day. */
  readonly today: PlainDate;
}

type FieldOf<Kind extends FormField['kind']> = Extract<FormField, { kind: Kind }>;

/** One field of a search form. */
export const SearchField = memo(function SearchField({ field, form, today }: SearchFieldProps) {
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          form={form}
          path={field.name}
          isRequired={field.isRequired}
          maxLength={field.maxLength}
          autoComplete="off"
          spellCheck={false}
        />
      );
    case 'surname':
      return <SurnameField form={form} path={field.name} of={field.of} isRequired={field.isRequired} />;
    case 'date':
      return <DateField form={form} path={field.name} isRequired={field.isRequired} today={today} />;
    case 'choice':
      return <SearchChoice field={field} form={form} />;
    case 'list':
      return <SearchList field={field} form={form} />;
    case 'plat':
      return <PlatField form={form} path={field.name} />;
    case 'quarters':
      return <QuartersField form={form} path={field.name} />;
  }
});

function SearchChoice({ field, form }: Omit<SearchFieldProps<FieldOf<'choice'>>, 'today'>) {
  const texts = useTexts('search');
  const { options, optionTexts } = field;
  const choices = useMemo(
    () => options.map((option) => ({ value: option, label: texts(`options.${optionTexts?.[option] ?? option}`) })),
    [options, optionTexts, texts],
  );
  return <ChoiceField form={form} path={field.name} options={choices} />;
}

function SearchList({ field, form }: Omit<SearchFieldProps<FieldOf<'list'>>, 'today'>) {
  const entries = useCodeList(field.list);
  const options = useMemo(
    () => entries.map(({ code, description }) => ({ value: code, label: description })),
    [entries],
  );
  return <SelectField form={form} path={field.name} isRequired={field.isRequired} options={options} />;
}
