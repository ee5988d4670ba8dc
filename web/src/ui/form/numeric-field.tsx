import type { PlainProblemKey } from '@portal/contract/problem';
import { formatCents, parseCents } from '@portal/contract/values/money';
import { formatBasisPoints, parseBasisPoints } from '@portal/contract/values/percent';
import { memo, useState } from 'react';
import type { ContractForm, PathOf } from './layer/contract-form.ts';
import { UnreadText } from './layer/form-values.ts';
import { useField } from './layer/use-field.ts';
import { type FieldProps, TextInput } from './text-input.tsx';

/** The notation of an amount for display and input. */
interface Notation {
  readonly format: (value: number) => string;
  /** Undefined where the text can't be read. */
  readonly parse: (text: string) => number | undefined;
  readonly problem: PlainProblemKey;
  readonly inputMode: 'numeric' | 'decimal';
  readonly sign?: { readonly side: 'left' | 'right'; readonly sign: string };
}

const MONEY: Notation = {
  format: (cents) => formatCents(cents).replace('$', ''),
  parse: parseCents,
  problem: 'amountFormat',
  inputMode: 'decimal',
  sign: { side: 'left', sign: '$' },
};

const PERCENT: Notation = {
  format: formatBasisPoints,
  parse: parseBasisPoints,
  problem: 'percentFormat',
  inputMode: 'decimal',
  sign: { side: 'right', sign: '%' },
};

const WHOLE_NUMBER: Notation = {
  format: String,
  parse: (text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined),
  problem: 'numbersOnly',
  inputMode: 'numeric',
};

interface NumericFieldProps<Values extends object> extends FieldProps {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, number | null>;
  /** The value of an empty field; without it, an empty field is "Required.". */
  readonly emptyValue?: number | null;
}

/** An amount of money; the value is cents. */
export const MoneyField = memo(MoneyFieldInput) as typeof MoneyFieldInput;

function MoneyFieldInput<Values extends object>(props: NumericFieldProps<Values>) {
  return <NumericField {...props} notation={MONEY} />;
}

/** A percentage with up to two decimals; the value is basis points. */
export const PercentField = memo(PercentFieldInput) as typeof PercentFieldInput;

function PercentFieldInput<Values extends object>(props: NumericFieldProps<Values>) {
  return <NumericField {...props} notation={PERCENT} />;
}

/** A whole number from zero. */
export const NumberField = memo(NumberFieldInput) as typeof NumberFieldInput;

function NumberFieldInput<Values extends object>(props: NumericFieldProps<Values>) {
  return <NumericField {...props} notation={WHOLE_NUMBER} />;
}

/** Shows the text as typed for as long as it means the field's value, and the value in the portal's notation when the field is left. */
function NumericField<Values extends object>(props: NumericFieldProps<Values> & { readonly notation: Notation }) {
  const { form, path, notation, emptyValue, ...rest } = props;
  const field = useField<number | null | UnreadText>(form, path);
  const [typed, setTyped] = useState<string>();
  const read = (text: string) => readText(text, notation, emptyValue);
  const isTypedCurrent = typed !== undefined && isSame(read(typed), field.value);
  return (
    <TextInput
      {...rest}
      field={field}
      inputMode={notation.inputMode}
      autoComplete="off"
      sign={notation.sign}
      isTabular
      text={isTypedCurrent ? typed : writeValue(field.value, notation, emptyValue)}
      onText={(text) => {
        setTyped(text);
        field.change(read(text));
      }}
      onLeave={() => setTyped(undefined)}
    />
  );
}

function readText(text: string, { parse, problem }: Notation, emptyValue: number | null | undefined) {
  if (text.trim() !== '') return parse(text) ?? new UnreadText(text, problem);
  return emptyValue === undefined ? new UnreadText(text, 'required') : emptyValue;
}

function writeValue(value: number | null | UnreadText, { format }: Notation, emptyValue: number | null | undefined) {
  if (value instanceof UnreadText) return value.text;
  return value === null || value === emptyValue ? '' : format(value);
}

function isSame(one: number | null | UnreadText, other: number | null | UnreadText): boolean {
  if (one instanceof UnreadText && other instanceof UnreadText) return one.text === other.text;
  return one === other;
}
