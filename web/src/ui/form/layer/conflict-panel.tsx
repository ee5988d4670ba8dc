import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './conflict-panel.module.css';
import type { ContractForm } from './contract-form.ts';
import type { FormConflict } from './use-save-conflict.ts';

interface ConflictPanelProps<Values extends object, Field extends keyof Values & string> {
  readonly form: ContractForm<Values>;
  readonly conflict: FormConflict<Values>;
  /** The fields to compare, in the order of the form. */
  readonly fields: readonly Field[];
  readonly labelOf: (field: Field) => string;
  /** Formats a field of one of the versions as its input shows it. An empty text is shown as "(empty)". */
  readonly format: (field: Field, values: Values) => string;
  /** The name to show if a save wasn't made by a user. */
  readonly portalName: string;
  /** Called when the user has chosen; the next save replaces what the other user saved. */
  readonly onResolved: () => void;
}

/**
 * Shows both versions of the fields that another user changed, and lets the user choose field by field. A field that
 * only the other user changed is preset to their value, one that both changed to the value typed here. Nothing is saved
 * until the form is saved.
 */
export function ConflictPanel<Values extends object, Field extends keyof Values & string>({
  form,
  conflict,
  fields,
  labelOf,
  format,
  portalName,
  onResolved,
}: ConflictPanelProps<Values, Field>) {
  const texts = useTexts('forms');
  const { base, savedBy } = conflict;
  const theirs = conflict.theirs.values;
  const [mine] = useState(() => form.getValues());
  const differing = fields.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
  const [takesTheirs, setTakesTheirs] = useState<ReadonlySet<Field>>(
    () => new Set(differing.filter((field) => mine[field] === base[field])),
  );
  const choose = (field: Field, isTheirs: boolean) =>
    setTakesTheirs((taken) => new Set(isTheirs ? [...taken, field] : [...taken].filter((each) => each !== field)));
  const apply = (taken: ReadonlySet<Field>) => {
    const changes: Partial<Values> = {};
    for (const field of taken) changes[field] = theirs[field];
    form.edit(changes);
    onResolved();
  };
  const describe = (field: Field, isTheirs: boolean) => {
    const value = format(field, isTheirs ? theirs : mine) || texts('conflict.empty');
    return isTheirs
      ? texts('conflict.theirs', { user: savedBy ?? portalName, value })
      : texts('conflict.mine', { value });
  };
  return (
    <section className={classes.panel} aria-label={texts('conflict.title')}>
      <h2 className={classes.title}>{texts('conflict.title')}</h2>
      <p className={classes.hint}>{texts('conflict.hint')}</p>
      {differing.map((field) => (
        <fieldset key={field} className={classes.field}>
          <legend>{labelOf(field)}</legend>
          {[true, false].map((isTheirs) => (
            <label key={String(isTheirs)} className={classes.choice}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={takesTheirs.has(field) === isTheirs}
                onChange={() => choose(field, isTheirs)}
              />
              {describe(field, isTheirs)}
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
