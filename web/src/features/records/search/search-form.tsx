import { Button } from '@mantine/core';
import type { SearchType } from '@portal/contract/search/search-types';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { hasKeyboard } from '../../../lib/has-keyboard.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { type Criteria, type FormDefinition, type FormField, listShownFields } from './form-definition.ts';
import { NoRecords } from './no-records.tsx';
import { SearchField, useFieldLabels } from './search-field.tsx';
import classes from './search-form.module.css';
import { SEARCH_FORMS } from './search-forms.ts';
import { type OnSearch, type Setback, useSearchForm } from './use-search-form.ts';

interface SearchFormProps {
  readonly type: SearchType;
  /** What the form starts with; its defaults where absent. */
  readonly initialCriteria: Criteria | undefined;
  readonly onSearch: OnSearch;
  /** Stands right of the form on a wide screen: the notable dates. */
  readonly beside?: ReactNode;
}

/** Runs the form of any search from its definition: fields, checks, submit, clear (Spec 2 §2, §4, §5). */
export function SearchForm({ type, initialCriteria, onSearch, beside }: SearchFormProps) {
  const texts = useTexts('search');
  const { bookLabel, torrensLabel } = useCountyFlags();
  const formElement = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const form = SEARCH_FORMS[type];
  const { criteria, context, setback, isLoading, edit, clear, submit } = useSearchForm(form, initialCriteria, onSearch);
  useFocusAtStart(formElement);
  useKeys([{ key: '/', label: texts('keyFirstField'), run: () => focusFirstField(formElement.current) }]);

  return (
    <div className={classes.layout}>
      <form
        ref={formElement}
        className={classes.form}
        aria-busy={isLoading}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ScreenHeading takesFocus={!hasKeyboard()}>
          {texts(`formTitles.${type}`, { book: bookLabel, torrens: torrensLabel })}
        </ScreenHeading>
        {setback?.is === 'refused' && <Refusal form={form} criteria={criteria} setback={setback} />}
        {setback?.is === 'noRecords' && (
          <NoRecords
            form={form}
            criteria={setback.criteria}
            displayCriteria={setback.displayCriteria}
            onBroaden={(changes) => {
              edit(changes);
              submitButton.current?.focus();
            }}
          />
        )}
        <FieldGroups form={form} criteria={criteria}>
          {(field) => (
            <SearchField
              key={field.name}
              field={field}
              id={inputIdOf(field)}
              value={criteria[field.name] ?? ''}
              error={setback?.is === 'refused' ? setback.errors[field.name] : undefined}
              today={context.today}
              onChange={(value) => edit({ [field.name]: value })}
              criteria={criteria}
              onEdit={edit}
            />
          )}
        </FieldGroups>
        <div className={classes.buttons}>
          <Button ref={submitButton} type="submit" aria-disabled={isLoading}>
            {isLoading ? texts('searching') : texts('submit')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              clear();
              focusFirstField(formElement.current);
            }}
          >
            {texts('clear')}
          </Button>
        </div>
      </form>
      {beside}
    </div>
  );
}

interface FieldGroupsProps {
  readonly form: FormDefinition;
  readonly criteria: Criteria;
  readonly children: (field: FormField) => ReactNode;
}

function FieldGroups({ form, criteria, children }: FieldGroupsProps) {
  const texts = useTexts('search');
  const flags = useCountyFlags();
  const shown = listShownFields(form, flags, criteria);
  return form.groups
    .map(({ title, fields }) => ({ title, fields: fields.filter((field) => shown.includes(field)) }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ title, fields }) => (
      <fieldset key={title} className={classes.group}>
        <legend className={classes.groupTitle}>{texts(`groups.${title}`)}</legend>
        <div className={classes.fields}>{fields.map(children)}</div>
      </fieldset>
    ));
}

interface RefusalProps {
  readonly form: FormDefinition;
  readonly criteria: Criteria;
  readonly setback: Extract<Setback, { is: 'refused' }>;
}

/** What is wrong with the form as a whole, leading to each field (Spec 2 §5). */
function Refusal({ form, criteria, setback: { message, errors, attempt } }: RefusalProps) {
  const labels = useFieldLabels();
  const wrong = listShownFields(form, useCountyFlags(), criteria).flatMap((field) => {
    const text = errors[field.name];
    return text === undefined ? [] : [{ inputId: inputIdOf(field), label: labels(field, criteria), text }];
  });
  return <ErrorSummary message={message} fields={wrong} attempt={attempt} />;
}

const inputIdOf = ({ name }: FormField) => `search-${name}`;

function useFocusAtStart(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (hasKeyboard()) focusFirstField(form.current);
  }, [form]);
}

/** The first field to fill in: a list before it is left as it is by most, but for one that must be chosen from. */
function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type=radio]), select[aria-required=true]')?.focus();
}
