import { z } from 'zod';

/**
 * Returns a copy of a value with only the parts that its schema describes, without validating it: for values that don't
 * match their schema.
 *
 * Objects lose the keys that the schema doesn't have, at every depth. An object where the schema has a text, a number
 * or another simple value becomes undefined, because the schema describes none of its keys. An object of a union keeps
 * the keys that any of the options describes.
 */
export function stripUnknownKeys(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return stripUnknownKeys(schema.unwrap(), value);
  if (schema instanceof z.ZodDefault) return stripUnknownKeys(schema.unwrap(), value);
  if (schema instanceof z.ZodPipe) return stripUnknownKeys(schema.out, value);
  if (schema instanceof z.ZodUnion) return stripUnion(schema.options, value);
  if (Array.isArray(value)) {
    return schema instanceof z.ZodArray ? value.map((item) => stripUnknownKeys(schema.element, item)) : undefined;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (schema instanceof z.ZodObject) return stripObject(schema.shape, value);
  if (schema instanceof z.ZodRecord) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, stripUnknownKeys(schema.valueType, item)]),
    );
  }
  return undefined;
}

function stripObject(shape: Readonly<Record<string, z.core.$ZodType>>, value: object): object {
  const kept = Object.entries(value).filter(([key]) => Object.hasOwn(shape, key));
  return Object.fromEntries(kept.map(([key, item]) => [key, stripUnknownKeys(shape[key] ?? z.never(), item)]));
}

function stripUnion(options: readonly z.core.$ZodType[], value: unknown): unknown {
  const matching = options.find((option) => z.safeParse(option, value).success);
  if (matching !== undefined) return stripUnknownKeys(matching, value);
  const stripped = options.map((option) => stripUnknownKeys(option, value));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return stripped.find((each) => each !== undefined);
  return Object.assign({}, ...stripped);
}
