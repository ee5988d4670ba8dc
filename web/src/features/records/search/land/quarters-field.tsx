import { NativeSelect } from '@mantine/core';
import { DIRECTIONS, type Direction } from '@portal/contract/index/search/definitions/land-criteria';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useCountyFlags } from '../../../../lib/county/county-flags.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import type { ContractForm } from '../../../../ui/form/layer/contract-form.ts';
import { useFormValues } from '../../../../ui/form/layer/use-contract-form.ts';
import { useField } from '../../../../ui/form/layer/use-field.ts';
import type { Criteria } from '../form-definition.ts';
import classes from './quarters-field.module.css';
import { clickQuarter, isCovered, quartersAt, SIDE } from './quarters-field.rules.ts';

interface QuartersFieldProps {
  readonly form: ContractForm<Criteria>;
  /** The path under which the form has the field's texts. */
  readonly path: string;
}

type Selector = 'qqqq' | 'qqq' | 'qq' | 'q';

/** Quarters of a section: selectors in the order of a deed, smallest first, and a drawing of the section to click (Spec 2 §2). */
export function QuartersField({ form, path }: QuartersFieldProps) {
  const { id, label } = useField<string>(form, path);
  const criteria = useFormValues(form);
  const texts = useTexts('search');
  const flags = useCountyFlags();
  const selectors: readonly Selector[] = [
    ...(flags.qqqq ? (['qqqq'] as const) : []),
    ...(flags.qqq ? (['qqq'] as const) : []),
    'qq',
    'q',
  ];
  const chosenIn = (selector: Selector) => (criteria[selector] ?? '') as Direction;
  const chosen = selectors.map(chosenIn).filter((value) => value !== '');
  const parts = chosen.map((value) => texts(`quarters.${value}`)).join(' ');
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.parts}>
        <Section
          label={texts('quarters.grid')}
          q={chosenIn('q')}
          qq={chosenIn('qq')}
          onChange={(quarters) => form.edit({ qqq: '', qqqq: '', ...quarters })}
        />
        <div className={classes.words}>
          <div className={classes.selectors}>
            {selectors.map((selector, index) => (
              <NativeSelect
                key={selector}
                id={index === 0 ? id : undefined}
                label={texts(`quarters.${selector}`)}
                value={chosenIn(selector)}
                onChange={(event) => form.edit({ [selector]: event.currentTarget.value })}
              >
                {DIRECTIONS.map((direction) => (
                  <option key={direction} value={direction}>
                    {direction === '' ? texts('quarters.any') : texts(`quarters.${direction}`)}
                  </option>
                ))}
              </NativeSelect>
            ))}
          </div>
          <p className={classes.hint}>
            <strong>{parts === '' ? texts('quarters.whole') : texts('quarters.chosen', { parts })}</strong>{' '}
            {texts('quarters.hint')}
          </p>
        </div>
      </div>
    </fieldset>
  );
}

interface SectionProps {
  readonly label: string;
  readonly q: Direction;
  readonly qq: Direction;
  readonly onChange: (quarters: { readonly q: Direction; readonly qq: Direction }) => void;
}

const FIELDS = Array.from({ length: SIDE * SIDE }, (_, index) => ({
  row: Math.floor(index / SIDE),
  column: index % SIDE,
}));

/** The section as 4 × 4 quarter-quarters: one tab stop, arrow keys move inside. */
function Section({ label, q, qq, onChange }: SectionProps) {
  const texts = useTexts('search');
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const isAsked = q !== '' || qq !== '';
  const nameOf = (row: number, column: number) => {
    const quarters = quartersAt(row, column);
    return [quarters.qq, quarters.q].map((part) => part && texts(`quarters.${part}`)).join(' ');
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: SIDE, ArrowUp: -SIDE }[event.key];
    const next = stop + (step ?? 0);
    const isAcross = step === 1 || step === -1;
    const staysInRow = !isAcross || Math.floor(next / SIDE) === Math.floor(stop / SIDE);
    if (step === undefined) return;
    event.preventDefault();
    if (next < 0 || next >= FIELDS.length || !staysInRow) return;
    setStop(next);
    grid.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons; the fieldset around it is another.
    <div ref={grid} role="group" aria-label={label} className={classes.section} onKeyDown={walk}>
      {FIELDS.map(({ row, column }, index) => (
        <button
          key={`${row} ${column}`}
          type="button"
          className={classes.quarter}
          tabIndex={index === stop ? 0 : -1}
          aria-label={nameOf(row, column)}
          aria-pressed={isAsked && isCovered({ q, qq }, row, column)}
          data-row={row}
          data-column={column}
          onFocus={() => setStop(index)}
          onClick={() => onChange(clickQuarter({ q, qq }, row, column))}
        />
      ))}
    </div>
  );
}
