import { Button } from '@mantine/core';
import { MANAGED_USER_FIELDS, type ManagedUserField, type UserForm } from '@portal/contract/user-manager/user';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import classes from './user-form.module.css';

/** What another user saved while the user was edited. */
export interface UserConflict {
  /** What the caller started from. */
  readonly base: UserForm;
  readonly theirs: { readonly values: UserForm; readonly accountName: string };
  readonly version: number | undefined;
  /** Null for the portal itself. */
  readonly savedBy: string | null;
}

interface UserConflictPanelProps {
  readonly form: ContractForm<UserForm>;
  readonly conflict: UserConflict;
  /** Called when the caller has chosen; the next save replaces what the other user saved. */
  readonly onResolved: () => void;
}

/**
 * Shows both versions of the fields in which they differ, and lets the caller choose field by field. A field that only the other user
 * changed is preset to their value, one that both changed to what was typed here. Nothing is saved until the form is.
 */
export function UserConflictPanel({ form, conflict, onResolved }: UserConflictPanelProps) {
  const texts = useTexts('users');
  const { base, savedBy } = conflict;
  const theirs = conflict.theirs.values;
  const [mine] = useState(() => form.getValues());
  const fields = MANAGED_USER_FIELDS.filter((field) => theirs[field] !== mine[field]);
  const [takesTheirs, setTakesTheirs] = useState<ReadonlySet<ManagedUserField>>(
    () => new Set(fields.filter((field) => mine[field] === base[field])),
  );
  const format = (field: ManagedUserField, values: UserForm): string => {
    if (field === 'role') return texts(`roles.${values.role}`);
    if (field === 'accountId') return values === theirs ? conflict.theirs.accountName : texts('conflict.myAccount');
    return String(values[field]) || texts('conflict.empty');
  };
  const choose = (field: ManagedUserField, isTheirs: boolean) =>
    setTakesTheirs((taken) => new Set(isTheirs ? [...taken, field] : [...taken].filter((each) => each !== field)));
  const apply = (taken: ReadonlySet<ManagedUserField>) => {
    form.edit(Object.fromEntries([...taken].map((field) => [field, theirs[field]])));
    onResolved();
  };
  return (
    <section className={classes.panel} aria-label={texts('conflict.title')}>
      <h2>{texts('conflict.title')}</h2>
      <p className={classes.hint}>{texts('conflict.hint')}</p>
      {fields.map((field) => (
        <fieldset key={field}>
          <legend>{texts(`fields.${field}`)}</legend>
          {[true, false].map((isTheirs) => (
            <label key={String(isTheirs)}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={takesTheirs.has(field) === isTheirs}
                onChange={() => choose(field, isTheirs)}
              />
              {isTheirs
                ? texts('conflict.theirs', { user: savedBy ?? texts('portalItself'), value: format(field, theirs) })
                : texts('conflict.mine', { value: format(field, mine) })}
            </label>
          ))}
        </fieldset>
      ))}
      <div className={classes.buttons}>
        <Button onClick={() => apply(takesTheirs)}>{texts('conflict.apply')}</Button>
        <Button variant="default" onClick={() => apply(new Set())}>
          {texts('conflict.keepMine')}
        </Button>
      </div>
    </section>
  );
}
