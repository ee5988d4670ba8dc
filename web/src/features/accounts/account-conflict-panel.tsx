import { Button } from '@mantine/core';
import { ACCOUNT_FIELDS } from '@portal/contract/control-panel/account';
import { formatCents } from '@portal/contract/values/money';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import type { ContractForm } from '../../ui/form/contract-form.ts';
import classes from './account-conflict-panel.module.css';
import type { AccountValues } from './account-form.tsx';

type Field = keyof AccountValues;

/** What another user saved while the account was edited. */
export interface AccountConflict {
  /** What the user started from. */
  readonly base: AccountValues;
  readonly theirs: AccountValues;
  readonly version: number | undefined;
  /** Null for a command of the operator. */
  readonly savedBy: string | null;
}

interface AccountConflictPanelProps {
  readonly form: ContractForm<AccountValues>;
  readonly conflict: AccountConflict;
  /** Called when the user has chosen; the next save replaces what the other user saved. */
  readonly onResolved: () => void;
}

/**
 * Shows both versions of the fields in which they differ, and lets the user choose field by field. A field that only the other user
 * changed is preset to their value, one that both changed to what was typed here. Nothing is saved until the form is.
 */
export function AccountConflictPanel({ form, conflict, onResolved }: AccountConflictPanelProps) {
  const texts = useTexts('accounts');
  const { base, theirs, savedBy } = conflict;
  const [mine] = useState(() => form.getValues());
  const fields = ACCOUNT_FIELDS.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
  const [takesTheirs, setTakesTheirs] = useState<ReadonlySet<Field>>(
    () => new Set(fields.filter((field) => mine[field] === base[field])),
  );
  const format = useFormatValue();
  const choose = (field: Field, isTheirs: boolean) =>
    setTakesTheirs((taken) => new Set(isTheirs ? [...taken, field] : [...taken].filter((each) => each !== field)));
  const apply = (taken: ReadonlySet<Field>) => {
    form.edit(Object.fromEntries([...taken].map((field) => [field, theirs[field]])));
    onResolved();
  };
  return (
    <section className={classes.panel} aria-label={texts('conflict.title')}>
      <h2 className={classes.title}>{texts('conflict.title')}</h2>
      <p className={classes.hint}>{texts('conflict.hint')}</p>
      {fields.map((field) => (
        <fieldset key={field} className={classes.field}>
          <legend>{texts(`fields.${field}`)}</legend>
          {[true, false].map((isTheirs) => (
            <label key={String(isTheirs)} className={classes.choice}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={takesTheirs.has(field) === isTheirs}
                onChange={() => choose(field, isTheirs)}
              />
              {isTheirs
                ? texts('conflict.theirs', {
                    user: savedBy ?? texts('conflict.operator'),
                    value: format(field, theirs[field]),
                  })
                : texts('conflict.mine', { value: format(field, mine[field]) })}
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

/** Formats a field's value as its input shows it. */
function useFormatValue() {
  const texts = useTexts('accounts');
  return (field: Field, value: AccountValues[Field]): string => {
    if (typeof value === 'boolean') return texts(value ? 'conflict.on' : 'conflict.off');
    if (typeof value === 'number') return formatCents(value);
    if (field === 'accountType') return texts(`types.${value as AccountValues['accountType']}`);
    if (field === 'paymentMethod') return texts(`paymentMethods.${value as AccountValues['paymentMethod']}`);
    if (field === 'imageChargeMethod' || field === 'certificateChargeMethod')
      return texts(`chargeMethods.${value as AccountValues['imageChargeMethod']}`);
    return value === '' ? texts('conflict.empty') : value;
  };
}
