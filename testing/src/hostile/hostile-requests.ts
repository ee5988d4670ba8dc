import fc from 'fast-check';
import { z } from 'zod';

/** Values that no form sends: wrong types, edge cases, texts that other programs would interpret as commands. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'a'.repeat(10_000),
  '%',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  'null\u0000byte',
  '\ud800',
  '\u202e𝔘𝔫𝔦',
  '\r\nBcc: all@example.com',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '02/30/2026',
  '99999999999999999999',
  [],
  {},
  Array.from({ length: 1_000 }, () => 'a'),
  JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`),
  { toString: 1, length: 1e9 },
];

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Longer values test nothing new. */
const LONGEST_TEXT = 300;

/** Generates values of a schema's shape, many of which also satisfy its rules. */
function shapedLike(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(shapedLike));
  switch (schema.type) {
    case 'object': {
      const properties: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, shapedLike(value)]),
      );
      return fc.record(properties, { requiredKeys: [...(schema.required ?? [])] });
    }
    case 'array':
      return fc.array(shapedLike(schema.items ?? {}), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? -10, -1e6), max: Math.min(schema.maximum ?? 10_000, 1e6) });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textLike(schema);
    default:
      return fc.constantFrom(...HOSTILE_VALUES);
  }
}

function textLike(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'email') return fc.constantFrom('ann@example.com', 'unknown@example.com');
  const maxLength = Math.min(schema.maxLength ?? 40, LONGEST_TEXT);
  return fc.oneof(
    fc.string({ minLength: Math.min(schema.minLength ?? 0, maxLength), maxLength, unit: 'grapheme' }),
    fc.constantFrom('ALL', 'A', 'A1', '1', '55014', '01/02/1990', 'lindquist', 'Fresh7!granite', '(218) 555-0142'),
  );
}

/**
 * Generates requests for a call: some valid, some with one wrong part, some of another shape. They come from the schema, so a new call
 * of the contract is covered.
 */
export function hostileRequests(request: z.ZodType): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const valid = shapedLike(schema);
  const keys = [...Object.keys(schema.properties ?? {}), 'extra', 'role', 'constructor'];
  const spoiled = fc
    .tuple(valid, fc.constantFrom(...keys), fc.constantFrom(...HOSTILE_VALUES))
    .map(([body, key, value]) => ({ ...(body as object), [key]: value }));
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 5, arbitrary: spoiled },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  );
}
