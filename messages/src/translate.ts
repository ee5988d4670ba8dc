import type { Area } from './areas.ts';
import type { TextVariables } from './required-texts.ts';

/** The keys of an area's texts: nested ones by their path, counted ones without their plural form. */
export type AreaKey<Name extends Area> = keyof TextVariables[Name] & string;

/** The key of a text among all areas, `area:key`. */
export type TextKey = { [Name in Area]: `${Name}:${AreaKey<Name>}` }[Area];

/** The keys of a group of texts by their last part: `GroupKey<'search', 'names'>` is the last part of every `search:names.*`. */
export type GroupKey<Name extends Area, Group extends string> =
  AreaKey<Name> extends infer Key ? (Key extends `${Group}.${infer Last}` ? Last : never) : never;

/**
 * Returns a text of any area in one language; English where the language lacks it.
 *
 * An unknown key, a missing variable and an unknown variable are compile errors. For a composed key the variables of every text that it
 * can name are required.
 */
export type Translate = <Key extends TextKey>(key: Key, ...variables: VariablesOf<Key>) => string;

/** The same for the texts of one area, whose keys need no prefix. */
export type TranslateArea<Name extends Area> = <Key extends AreaKey<Name>>(
  key: Key,
  ...variables: Arguments<TextVariables[Name][Key]>
) => string;

/** The arguments after a key: none, or an object with every variable of its text. */
export type VariablesOf<Key extends TextKey> = Arguments<VariablesByKey<Key>>;

type VariablesByKey<Key extends TextKey> = Key extends `${infer Name extends Area}:${infer Rest}`
  ? Rest extends keyof TextVariables[Name]
    ? TextVariables[Name][Rest]
    : never
  : never;

type Arguments<Variables> = keyof Intersection<Variables> extends never ? [] : [variables: Intersection<Variables>];

/** The intersection of all types of a union. */
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
