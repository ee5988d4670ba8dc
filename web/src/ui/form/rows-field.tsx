import { Button } from '@mantine/core';
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon/icon-button.tsx';
import { type ContractForm, type FormHandle, inputIdOf, type RowsOf } from './layer/contract-form.ts';
import { useFieldError } from './layer/form-status.ts';
import { RowContext } from './layer/row-context.ts';
import { type Growth, type RowButton, rowButtonId, rowId, useRows } from './layer/use-rows.ts';
import classes from './rows-field.module.css';
import { CellError } from './text-input.tsx';

type RowOf<Values extends object, Rows extends RowsOf<Values>> = Values[Rows] extends readonly (infer Row extends
  object)[]
  ? Row
  : never;

/** Renders the field of each column at its path. */
type Cells<Rows extends string, Row> = {
  readonly [Cell in keyof Row & string]?: (path: `${Rows}.${number}.${Cell}`) => ReactNode;
};

interface RowsFieldProps<Values extends object, Rows extends RowsOf<Values>> {
  readonly form: ContractForm<Values>;
  readonly path: Rows;
  /** The columns in their order; the same object at every render, so that other rows don't render when one is added. */
  readonly cells: Cells<Rows, RowOf<Values, Rows>>;
  /** Lets the user add and remove rows; the rows are fixed without it. */
  readonly growth?: Growth<RowOf<Values, Rows>>;
  /** Lets the user move rows up and down. */
  readonly isOrdered?: boolean;
}

/** A table whose rows are part of the form. Its fields only show their input; the columns have the labels. */
export const RowsField = memo(RowsFieldTable) as unknown as typeof RowsFieldTable;

function RowsFieldTable<Values extends object, Rows extends RowsOf<Values>>(props: RowsFieldProps<Values, Rows>) {
  const { form, path, cells, growth, isOrdered = false } = props;
  const texts = useTexts('forms');
  const error = useFieldError(form, path);
  const rows = useRows(form, path, growth);
  const act = useStable((button: RowButton, index: number) => {
    if (button === 'remove') rows.remove(index);
    else rows.move(index, button === 'up' ? -1 : 1);
  });
  const id = inputIdOf(form.id, path);
  const columns = Object.keys(cells);
  const buttons: readonly RowButton[] = [
    ...(isOrdered ? (['up', 'down'] as const) : []),
    ...(growth ? (['remove'] as const) : []),
  ];
  return (
    // Reached from the error summary when the table as a whole is wrong.
    <fieldset id={id} tabIndex={-1} className={classes.field} aria-describedby={error && `${id}-error`}>
      <legend className={classes.legend}>{form.texts[path]?.label}</legend>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              <span className="visually-hidden">{texts('row')}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {form.texts[`${path}.${column}`]?.label}
              </th>
            ))}
            {buttons.length > 0 && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.keys.map((key, index) => (
            <FormRow
              key={key}
              form={form}
              path={path}
              index={index}
              cells={cells as Cells<string, Readonly<Record<string, unknown>>>}
              buttons={buttons.join(' ')}
              onPress={act}
            />
          ))}
        </tbody>
      </table>
      <CellError id={id} error={error} />
      {growth && (
        <Button
          id={rowButtonId(form, path, 'add')}
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={16} />}
          onClick={rows.add}
        >
          {texts('addRows')}
        </Button>
      )}
    </fieldset>
  );
}

interface FormRowProps {
  readonly form: FormHandle;
  readonly path: string;
  readonly index: number;
  readonly cells: Cells<string, Readonly<Record<string, unknown>>>;
  /** The buttons at the row's end, separated by blanks: a text stays the same for memoized rows. */
  readonly buttons: string;
  readonly onPress: (button: RowButton, index: number) => void;
}

const BUTTON_ICONS = { up: 'arrowUp', down: 'arrowDown', remove: 'close' } as const;

const FormRow = memo(function FormRow({ form, path, index, cells, buttons, onPress }: FormRowProps) {
  const texts = useTexts('forms');
  const row = index + 1;
  return (
    <tr id={rowId(form, path, index)}>
      <th scope="row" className={classes.number}>
        {row}
      </th>
      <RowContext value={row}>
        {Object.entries(cells).map(([column, renderCell]) => (
          <td key={column} data-label={form.texts[`${path}.${column}`]?.label}>
            {renderCell?.(`${path}.${index}.${column}`)}
          </td>
        ))}
      </RowContext>
      {buttons !== '' && (
        <td className={classes.buttons}>
          {(buttons.split(' ') as RowButton[]).map((button) => (
            <IconButton
              key={button}
              id={rowButtonId(form, path, `${button}-${index}`)}
              icon={BUTTON_ICONS[button]}
              size={16}
              label={texts(`rowButtons.${button}`, { row })}
              onClick={() => onPress(button, index)}
            />
          ))}
        </td>
      )}
    </tr>
  );
});

/** The same function at every render, which does what the last one given does. */
function useStable<Parameters extends readonly unknown[]>(act: (...parameters: Parameters) => void) {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}
