import { z } from 'zod';
import { type CodeDescription, codeDescriptionSchema } from './code-description.ts';

/** An entry of helper data that holds settings or flags (Spec 1 §7 "named lists"). */
export function namedContent<const Name extends string, Schema extends z.ZodType>(name: Name, baseContent: Schema) {
  return z.object({ name: z.literal(name), baseContent });
}

/** Entries of helper data that hold the options of selects (Spec 1 §7 "named lists"). */
export function namedCodes<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.array(z.object({ name: z.enum(names), codeDescriptionResults: z.array(codeDescriptionSchema) }));
}

interface NamedContent {
  readonly name: string;
  readonly baseContent: unknown;
}

/**
 * Returns the content of the entry with a name.
 *
 * @throws RangeError where the helper data has no such entry.
 */
export function getNamedContent<Entry extends NamedContent, Name extends Entry['name']>(
  entries: readonly Entry[],
  name: Name,
): Extract<Entry, { readonly name: Name }>['baseContent'] {
  const found = entries.find((entry) => entry.name === name);
  if (found === undefined) throw new RangeError(`The helper data has no entry '${name}'.`);
  return found.baseContent as Extract<Entry, { readonly name: Name }>['baseContent'];
}

/** Finds the options of the entry with a name; undefined without such an entry. */
export function findNamedCodes<Name extends string>(
  entries: readonly { readonly name: Name; readonly codeDescriptionResults: readonly CodeDescription[] }[],
  name: Name,
): readonly CodeDescription[] | undefined {
  return entries.find((entry) => entry.name === name)?.codeDescriptionResults;
}
