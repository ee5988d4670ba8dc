/** The key of a text of the interface, `area:path`. That English has it is checked by a test of the messages. */
export type FieldTextKey = `${string}:${string}`;

/**
 * The keys of a field's texts. An omitted key defaults to the area `settings`, under the names of the group and the
 * field.
 */
export interface FieldTexts {
  readonly label?: FieldTextKey;
  /** Says in a sentence what the setting does to whom. */
  readonly hint?: FieldTextKey;
  /** The subject of the field, if its label alone doesn't name it: "Name: County note". */
  readonly about?: FieldTextKey;
}

/** The input kind of a value. Money is in cents, a percentage in hundredths of a percent, a picture is its name. */
type KindOf<Value> = [Value] extends [boolean]
  ? 'switch'
  : [Value] extends [number]
    ? 'money' | 'percent' | 'number'
    : [Value] extends [string]
      ? string extends Value
        ? 'text' | 'paragraph' | 'date' | 'time' | 'secret' | 'picture'
        : 'choice'
      : never;

interface ValueField<Kind> extends FieldTexts {
  readonly kind: Kind;
  /** The texts of a choice's values, by value; `options` next to the label when left out. */
  readonly options?: FieldTextKey;
}

/** A table: the same fields in each row. */
interface RowsField<Row> extends FieldTexts {
  readonly kind: 'rows';
  readonly row: FieldsOf<Row>;
}

/** The description of a value of this type on a screen; a kind that doesn't fit the type doesn't compile. */
export type FieldOf<Value> = [Value] extends [readonly (infer Row)[]]
  ? RowsField<Row>
  : ValueField<KindOf<NonNullable<Value>>>;

/** A description for each field, no more and no fewer. */
export type FieldsOf<Values> = { readonly [Field in keyof Values]: FieldOf<Values[Field]> };

/** A value that is shown and never entered. */
export interface ReadOnlyField extends FieldTexts {
  readonly kind: 'readOnly';
}

/** Any field, for code that handles all groups. */
export interface AnyField extends FieldTexts {
  readonly kind: string;
  readonly options?: FieldTextKey;
  readonly row?: Readonly<Record<string, AnyField>>;
}

/** The texts of a field, each with its place. */
export interface PlacedFieldTexts {
  readonly label: FieldTextKey;
  readonly hint: FieldTextKey;
  readonly options: FieldTextKey;
  readonly about?: FieldTextKey;
}

/**
 * Finds the texts of a field.
 *
 * @param path names of the group and the field, and of the field of a row: `['escrow', 'feeCode']`.
 */
export function placeFieldTexts(path: readonly string[], field: AnyField): PlacedFieldTexts {
  const place: FieldTextKey = `settings:${path.join('.')}`;
  return {
    label: field.label ?? `${place}.label`,
    hint: field.hint ?? `${place}.hint`,
    options: field.options ?? `${place}.options`,
    about: field.about,
  };
}
