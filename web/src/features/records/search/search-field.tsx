import { NativeSelect, TextInput } from '@mantine/core';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { useCodeList } from './code-lists.ts';
import type { Criteria, FormField } from './form-definition.ts';
import { PlatField } from './land/plat-field.tsx';
import { QuartersField } from './land/quarters-field.tsx';
import classes from './search-form.module.css';

interface SearchFieldProps {
  readonly field: FormField;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  /** The county's day. */
  readonly today: PlainDate;
  readonly onChange: (value: string) => void;
  /** All criteria, and the way to change several at once, for fields that are more than one. */
  readonly criteria: Criteria;
  readonly onEdit: (changes: Criteria) => void;
}

/** One field of a search form, with its label, hint and error. */
export function SearchField(props: SearchFieldProps) {
  return (
    <div className={classes.cell} data-columns={props.field.columns}>
      <FieldInput {...props} />
    </div>
  );
}

function FieldInput({ field, id, value, error, today, onChange, criteria, onEdit }: SearchFieldProps) {
  const texts = useTexts('search');
  const label = useFieldLabels()(field, criteria);
  const isRequired = field.isRequired ?? false;
  const shared = { id, name: field.name, label, error, value, withAsterisk: isRequired, 'aria-required': isRequired };
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...shared}
          description={field.hint && texts(`hints.${field.hint}`)}
          maxLength={field.maxLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'date':
      return <DateField {...shared} today={today} onChange={onChange} />;
    case 'choice': {
      const options = field.options.map((option) => ({
        value: option as string,
        label: texts(`options.${field.optionTexts?.[option] ?? option}`),
      }));
      return <ChoiceField id={id} label={label} value={value} options={options} onChange={onChange} />;
    }
    case 'list':
      return <ListInput {...shared} list={field.list} onChange={onChange} />;
    case 'plat':
      return <PlatField id={id} error={error} criteria={criteria} onEdit={onEdit} />;
    case 'quarters':
      return <QuartersField id={id} label={label} criteria={criteria} onEdit={onEdit} />;
  }
}

interface ListInputProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly list: Parameters<typeof useCodeList>[0];
  readonly onChange: (value: string) => void;
}

function ListInput({ list, value, onChange, ...shared }: ListInputProps) {
  const texts = useTexts('search');
  const entries = useCodeList(list);
  // A code that the list no longer has, out of a past search say, stays in sight until it is changed.
  const isKnown = entries.some(({ code }) => code === value);
  return (
    <NativeSelect {...shared} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {!isKnown && <option value={value}>{value === '' ? texts('selectFromList') : value}</option>}
      {entries.map(({ code, description }) => (
        <option key={code} value={code}>
          {description}
        </option>
      ))}
    </NativeSelect>
  );
}

/** The label of a field; books are called what the county calls them. */
export function useFieldLabels(): (field: FormField, criteria: Criteria) => string {
  const texts = useTexts('search');
  const { bookLabel } = useCountyFlags();
  return ({ name, label }, criteria) => texts(`fields.${label?.(criteria) ?? name}`, { book: bookLabel });
}
