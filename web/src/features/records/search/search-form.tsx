import { Button } from '@mantine/core';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { DisplayCriteria } from '@portal/contract/index/search/run/search-history';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiRefusal } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { describeFormFailure } from '../../../lib/failure-text.ts';
import { hasKeyboard } from '../../../lib/has-keyboard.ts';
import { useIsPaying } from '../../../lib/payment/payments.ts';
import { COUNTY_WORDS_TAG } from '../../../lib/texts/county-words.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { FormElement } from '../../../ui/form/layer/form-element.tsx';
import { useFormStatus } from '../../../ui/form/layer/form-status.ts';
import { FormSummary } from '../../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import {
  clearIrrelevantCriteria,
  completeDates,
  criteriaContextOf,
  criteriaSchema,
  defaultCriteria,
  findCriteriaProblems,
  saveCriteria,
} from './criteria.ts';
import { type Criteria, type FormDefinition, listShownFields } from './form-definition.ts';
import { NoRecords } from './no-records.tsx';
import { SearchField } from './search-field.tsx';
import classes from './search-form.module.css';
import { SEARCH_FORMS } from './search-forms.ts';
import { useFieldTexts } from './use-field-texts.ts';
import { useSubmitAtStart } from './use-submit-at-start.ts';

/** How many records a search found, and its criteria as the server formats them. */
interface FormOutcome {
  readonly count: number;
  /** Identifies the search for a certificate. */
  readonly addressKey?: string | undefined;
  readonly displayCriteria: DisplayCriteria;
}

/** A search that found nothing. */
export interface EmptySearch {
  readonly type: SearchType;
  readonly addressKey: string;
  readonly displayCriteria: DisplayCriteria;
}

/**
 * Runs a search and opens its results, if there are any.
 *
 * @throws ApiRefusal when the search fails.
 */
export type OnSearch = (type: SearchType, criteria: Criteria) => Promise<FormOutcome>;

interface SearchFormProps {
  readonly type: SearchType;
  /** The initial criteria of the form; its defaults if absent. */
  readonly initialCriteria: Criteria | undefined;
  readonly onSearch: OnSearch;
  /** Cancels the search that is running: `onSearch` then throws ApiRefusal CANCELLED. */
  readonly onCancel: () => void;
  /** Whether the user has already requested the search elsewhere: it runs as if they had pressed Submit. */
  readonly isRequested?: boolean;
  /** The price of the search, next to its button. */
  readonly price?: ReactNode;
  /** To the right of the form on a wide screen: the notable dates. */
  readonly aside?: ReactNode;
  /** Below the message that a search found nothing. */
  readonly renderEmpty?: (search: EmptySearch) => ReactNode;
}

/** The form of any search, from its definition: fields, validation, Submit, Clear (Spec 2 §2, §4, §5). */
export function SearchForm({
  type,
  initialCriteria,
  onSearch,
  onCancel,
  isRequested = false,
  price,
  aside,
  renderEmpty,
}: SearchFormProps) {
  const texts = useTexts('search');
  const { bookLabel, torrensLabel, searchNotes } = useCountyFlags();
  const note = searchNotes?.[type];
  const formElement = useRef<HTMLFormElement>(null);
  const definition = SEARCH_FORMS[type];
  const { form, criteria, today, noRecords, clear } = useSearch(definition, initialCriteria, onSearch);
  const isPaying = useIsPaying();
  const isSearching = useFormStatus(form).phase === 'loading' && !isPaying;
  useFocusAtStart(formElement);
  useSubmitAtStart(form, formElement, isRequested);
  useKeys([
    { key: '/', label: texts('keyFirstField'), run: () => focusFirstField(formElement.current) },
    { key: 'Enter', label: texts('submit') },
  ]);

  return (
    <div className={classes.layout}>
      <FormElement ref={formElement} form={form} className={classes.form}>
        <ScreenHeading takesFocus={!hasKeyboard()}>
          {texts(`formTitles.${type}`, { book: bookLabel, torrens: torrensLabel })}
        </ScreenHeading>
        <p className={classes.glossary}>
          <Link to="/glossary">{texts('glossary')}</Link>
        </p>
        {note !== undefined && (
          <p className={classes.countyNote} lang={COUNTY_WORDS_TAG}>
            {note}
          </p>
        )}
        <FormSummary form={form} />
        {noRecords && (
          <NoRecords
            form={definition}
            criteria={noRecords.criteria}
            displayCriteria={noRecords.displayCriteria}
            actions={
              noRecords.addressKey &&
              renderEmpty?.({ type, addressKey: noRecords.addressKey, displayCriteria: noRecords.displayCriteria })
            }
            onBroaden={(changes) => {
              form.edit(changes);
              formElement.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
            }}
          />
        )}
        <FieldGroups definition={definition} form={form} criteria={criteria} today={today} />
        <div className={classes.buttons}>
          {/* A search that waits for its payment is not loading (Spec 2 §4). */}
          <SubmitButton form={form} label={texts('submit')} pendingLabel={texts(isPaying ? 'submit' : 'searching')} />
          {isSearching && (
            <Button variant="default" onClick={onCancel}>
              {texts('cancelSearch')}
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => {
              clear();
              focusFirstField(formElement.current);
            }}
          >
            {texts('clear')}
          </Button>
          {price}
        </div>
      </FormElement>
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  );
}

/** The form of a search, its current fields, and its messages when nothing was found. */
function useSearch(definition: FormDefinition, initialCriteria: Criteria | undefined, onSearch: OnSearch) {
  const { type } = definition;
  const texts = useTexts('search');
  const announce = useAnnounce();
  const flags = useCountyFlags();
  const context = useMemo(() => criteriaContextOf(flags), [flags]);
  const defaults = useMemo(() => defaultCriteria(type, context), [type, context]);
  const [initialValues] = useState(initialCriteria ?? defaults);
  // Watches the form, because criteria decide which fields it shows, and their labels.
  const [criteria, setCriteria] = useState(initialValues);
  const [noRecords, setNoRecords] = useState<FormOutcome & { readonly criteria: Criteria }>();
  const show = (changed: Criteria) => {
    setCriteria(changed);
    setNoRecords(undefined);
    saveCriteria(type, changed);
  };
  const form = useContractForm<Criteria, FormOutcome>({
    id: 'search',
    initialValues,
    texts: useFieldTexts(definition, criteria),
    schema: criteriaSchema(type),
    findProblems: (values) => findCriteriaProblems(type, values, context),
    prepare: (values) => {
      const prepared = clearIrrelevantCriteria(type, completeDates(definition, values, context), context);
      show(prepared);
      return prepared;
    },
    send: (values) => {
      announce(texts('searching'));
      return onSearch(type, values);
    },
    onSuccess: (found, values) => {
      if (found.count === 0) setNoRecords({ ...found, criteria: values });
    },
    onEdit: show,
    editClears: 'form',
    formatFailure: (error, commonTexts) =>
      error instanceof ApiRefusal && error.code === 'CANCELLED'
        ? texts('searchCanceled')
        : describeFormFailure(error, commonTexts),
  });
  const clear = () => {
    form.replace(defaults);
    show(defaults);
  };
  return { form, criteria, today: context.today, noRecords, clear };
}

interface FieldGroupsProps {
  readonly definition: FormDefinition;
  readonly form: ContractForm<Criteria>;
  readonly criteria: Criteria;
  /** The county's day. */
  readonly today: PlainDate;
}

function FieldGroups({ definition, form, criteria, today }: FieldGroupsProps) {
  const texts = useTexts('search');
  const flags = useCountyFlags();
  const shown = listShownFields(definition, flags, criteria);
  return definition.groups
    .map(({ title, fields }) => ({ title, fields: fields.filter((field) => shown.includes(field)) }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ title, fields }) => (
      <fieldset key={title} className={classes.group}>
        <legend className={classes.groupTitle}>{texts(`groups.${title}`)}</legend>
        <div className={classes.fields}>
          {fields.map((field) => (
            <div key={field.name} className={classes.cell} data-columns={field.columns}>
              <SearchField field={field} form={form} today={today} />
            </div>
          ))}
        </div>
      </fieldset>
    ));
}

function useFocusAtStart(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    if (hasKeyboard()) focusFirstField(form.current);
  }, [form]);
}

/** The first field to fill in: most users don't change a list before it, unless an entry is required. */
function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type=radio]), select[aria-required=true]')?.focus();
}
