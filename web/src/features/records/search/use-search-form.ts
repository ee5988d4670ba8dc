import type { CriteriaContext } from '@portal/contract/search/search-definition';
import type { DisplayCriteria } from '@portal/contract/search/search-history';
import type { SearchType } from '@portal/contract/search/search-types';
import { completeDateEntry } from '@portal/contract/values/plain-date';
import { useMemo, useRef, useState } from 'react';
import { ApiRefusal } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { describeFormFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useIsPaying } from '../../../lib/payments.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { problemTexts } from '../../../ui/form-problems.ts';
import {
  clearIrrelevantCriteria,
  criteriaContextOf,
  defaultCriteria,
  findCriteriaProblems,
  saveCriteria,
} from './criteria.ts';
import type { Criteria, FormDefinition } from './form-definition.ts';

/** Runs a search and leads to its results; answers how many records it found for what, throws ApiRefusal where it failed. */
export type OnSearch = (
  type: SearchType,
  criteria: Criteria,
) => Promise<{ readonly count: number; readonly displayCriteria: DisplayCriteria }>;

/** A submit that did not lead to results. */
export type Setback =
  | { readonly is: 'noRecords'; readonly criteria: Criteria; readonly displayCriteria: DisplayCriteria }
  | {
      readonly is: 'refused';
      /** Undefined where only fields are wrong. */
      readonly message: string | undefined;
      readonly errors: Readonly<Record<string, string>>;
      /** Counts refusals, so that the same one is heard again. */
      readonly attempt: number;
    };

/** The state of a form and what can be done with it (Spec 2 §4 "Form submit"). */
export function useSearchForm(form: FormDefinition, initialCriteria: Criteria | undefined, onSearch: OnSearch) {
  const texts = useTexts('search');
  const commonTexts = useTexts('common');
  const problems = useTexts('problems');
  const announce = useAnnounce();
  const flags = useCountyFlags();
  const context = useMemo(() => criteriaContextOf(flags), [flags]);
  const defaults = useMemo(() => defaultCriteria(form.type, context), [form.type, context]);
  const [criteria, setCriteria] = useState(initialCriteria ?? defaults);
  const [setback, setSetback] = useState<Setback>();
  const [isSearching, setIsSearching] = useState(false);
  const isPaying = useIsPaying();
  const attempts = useRef(0);

  const replace = (changed: Criteria) => {
    setCriteria(changed);
    saveCriteria(form.type, changed);
    setSetback(undefined);
  };
  const refuse = (message: string | undefined, errors: Readonly<Record<string, string>>) => {
    attempts.current += 1;
    setSetback({ is: 'refused', message, errors, attempt: attempts.current });
  };

  const submit = async () => {
    if (isSearching) return;
    const asked = clearIrrelevantCriteria(form.type, completeDates(form, criteria, context), context);
    replace(asked);
    const found = findCriteriaProblems(form.type, asked, context);
    if (Object.keys(found).length > 0) {
      refuse(undefined, problemTexts(found, problems));
      return;
    }
    setIsSearching(true);
    announce(texts('searching'));
    try {
      const { count, displayCriteria } = await onSearch(form.type, asked);
      if (count === 0) setSetback({ is: 'noRecords', criteria: asked, displayCriteria });
    } catch (error) {
      const errors = error instanceof ApiRefusal ? error.fieldErrors : {};
      const hasWrongFields = Object.keys(errors).length > 0;
      refuse(hasWrongFields ? undefined : describeFormFailure(error, commonTexts), errors);
    } finally {
      setIsSearching(false);
    }
  };

  return {
    criteria,
    context,
    defaults,
    setback,
    /** A search that waits for its payment does not load. */
    isLoading: isSearching && !isPaying,
    /** Any edit clears the message and all errors. */
    edit: (changes: Criteria) => replace({ ...criteria, ...changes }),
    clear: () => replace(defaults),
    submit,
  };
}

/** Enter sends a form before the date under the cursor was left: what can only mean one date becomes it first. */
function completeDates(form: FormDefinition, criteria: Criteria, { today }: CriteriaContext): Criteria {
  const dates = form.groups.flatMap(({ fields }) => fields).filter(({ kind }) => kind === 'date');
  const completed = dates.map(({ name }) => [name, completeDateEntry(criteria[name] ?? '', today)] as const);
  return { ...criteria, ...Object.fromEntries(completed) };
}
