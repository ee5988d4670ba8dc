import { Button, TextInput } from '@mantine/core';
import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { useOncePer } from '../../../../lib/use-once-per.ts';
import { useAnnounce } from '../../../../ui/announcer.tsx';
import type { ContractForm } from '../../../../ui/form/layer/contract-form.ts';
import { useFormValues } from '../../../../ui/form/layer/use-contract-form.ts';
import { useField } from '../../../../ui/form/layer/use-field.ts';
import type { Criteria } from '../form-definition.ts';
import { PlatDropdown, usePlatDropdown } from './plat-dropdown.tsx';
import {
  choosePlat,
  NO_PLAT,
  type Plat,
  type PlatField as PlatText,
  readPlatEntry,
  typePlat,
} from './plat-entry.rules.ts';
import classes from './plat-field.module.css';
import { PlatPicker } from './plat-picker.tsx';
import { platsQuery } from './plats.ts';
import { SimilarPlats } from './similar-plats.tsx';

interface PlatFieldProps {
  readonly form: ContractForm<Criteria>;
  /** The path of the criterion with the plat's code; its errors show at the plat number. */
  readonly path: string;
}

const NONE: readonly Plat[] = [];

/** A plat, typed by number or name or picked from the full list (Spec 2 §4 "Plat entry"). */
export function PlatField({ form, path }: PlatFieldProps) {
  const texts = useTexts('search');
  const { id, error } = useField<string>(form, path);
  const criteria = useFormValues(form);
  const onEdit = form.edit;
  const { data: plats = NONE, isPending, isError, refetch } = useQuery(platsQuery);
  const numberInput = useRef<HTMLInputElement>(null);
  const [isPicking, setIsPicking] = useState(false);
  const { entry, dropdown, inputOf, choose, closeList } = usePlatEntry(plats, criteria, onEdit);
  const hasNoMatch = (field: PlatText) => entry.kind === 'noMatch' && entry.field === field && !isPending && !isError;
  const errorOf = (field: PlatText) => (hasNoMatch(field) ? texts('plat.noMatch') : undefined);
  const reset = () => {
    onEdit(NO_PLAT);
    closeList();
    numberInput.current?.focus();
  };

  return (
    <fieldset
      className={classes.entry}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) closeList();
      }}
    >
      <legend className="visually-hidden">{texts('fields.plat')}</legend>
      <div className={classes.row}>
        <TextInput
          {...inputOf('platNumber')}
          ref={numberInput}
          id={id}
          label={texts('plat.number')}
          classNames={{ input: 'tabular' }}
          error={errorOf('platNumber') ?? error}
        />
        <TextInput {...inputOf('platName')} label={texts('plat.name')} error={errorOf('platName')} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={reset}>
            {texts('plat.reset')}
          </Button>
          <Button variant="default" onClick={() => setIsPicking(true)}>
            {texts('plat.fullList')}
          </Button>
        </div>
      </div>
      {dropdown.isOpen && <PlatDropdown dropdown={dropdown} onChoose={choose} />}
      <div className={classes.line}>
        {hasNoMatch('platName') && <SimilarPlats name={criteria.platName ?? ''} plats={plats} onChoose={choose} />}
        {entry.kind === 'chosen' && (
          <p className={classes.note}>
            {texts('plat.chosen', { number: criteria.platNumber ?? '', name: criteria.platName ?? '' })}
          </p>
        )}
        {isError && <ListFailed onTryAgain={() => void refetch()} />}
      </div>
      {isPicking && (
        <PlatPicker
          plats={isPending ? undefined : plats}
          onPick={(plat) => {
            choose(plat);
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </fieldset>
  );
}

/** The state of the two fields, and how typing, the list below and its keys change it. */
function usePlatEntry(plats: readonly Plat[], criteria: Criteria, onEdit: (changes: Criteria) => void) {
  const texts = useTexts('search');
  const announce = useAnnounce();
  const [isListOpen, setIsListOpen] = useState(true);
  const entry = readPlatEntry(plats, criteria);
  const dropdown = usePlatDropdown(entry.kind === 'matches' && isListOpen ? entry.matches : NONE, choose);
  useLateList(plats, criteria, onEdit);

  function choose(plat: Plat): void {
    onEdit(choosePlat(plat));
    announce(texts('plat.chosen', { number: plat.number, name: plat.name }));
  }
  const type = (field: PlatText, text: string) => {
    if (entry.kind === 'chosen') return;
    const changes = typePlat(plats, field, text);
    onEdit(changes);
    setIsListOpen(true);
    dropdown.restart();
    const typed = readPlatEntry(plats, changes);
    if (typed.kind === 'chosen')
      announce(texts('plat.chosen', { number: changes.platNumber ?? '', name: changes.platName ?? '' }));
    else if (typed.kind === 'matches') announce(texts('plat.matches', { count: typed.matches.length }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && dropdown.isOpen) {
      event.preventDefault();
      setIsListOpen(false);
    } else if (event.key === 'ArrowDown') setIsListOpen(true);
    dropdown.walk(event);
  };
  const inputOf = (field: PlatText) => ({
    name: field,
    value: criteria[field] ?? '',
    readOnly: entry.kind === 'chosen',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: CRITERION_MAX_CHARACTERS,
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-required': true,
    withAsterisk: true,
    ...dropdown.inputOf(entry.kind === 'matches' && entry.field === field),
    onChange: (event: { currentTarget: HTMLInputElement }) => type(field, event.currentTarget.value),
    onKeyDown,
  });
  return { entry, dropdown, inputOf, choose, closeList: () => setIsListOpen(false) };
}

/** Without the list nothing matches; the user can reload it. */
function ListFailed({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const texts = useTexts('search');
  return (
    <p className={classes.note}>
      {texts('plat.listFailed')}{' '}
      <Button size="compact-sm" variant="default" onClick={onTryAgain}>
        {texts('plat.tryAgain')}
      </Button>
    </p>
  );
}

/** Matches what was typed before the list was loaded. */
function useLateList(plats: readonly Plat[], criteria: Criteria, onEdit: (changes: Criteria) => void): void {
  // Typing is matched immediately; this runs when the list arrives.
  useOncePer(plats, () => {
    const field = criteria.platNumber?.trim() ? 'platNumber' : 'platName';
    if (criteria.plat || !criteria[field]?.trim()) return;
    const changes = typePlat(plats, field, criteria[field]);
    if (changes.plat) onEdit(changes);
  });
}
