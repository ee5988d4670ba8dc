import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stripUnknownKeys } from './strip-unknown-keys.ts';

const name = z.object({ first: z.string(), last: z.string() });
const extra = { secret: 1 };

describe('Stripping unknown keys', () => {
  it.each<[title: string, schema: z.ZodType, value: unknown, expected: unknown]>([
    ['of an object', name, { first: 'Ann', last: 3, ...extra }, { first: 'Ann', last: 3 }],
    ['of an object in an object', z.object({ name }), { name: { first: 'Ann', ...extra } }, { name: { first: 'Ann' } }],
    ['of the objects in a list', z.array(name), [{ ...extra }, { last: 'Lee' }], [{}, { last: 'Lee' }]],
    ['of an optional object', z.object({ name: name.optional() }), { name: extra }, { name: {} }],
    ['of an object that can be null', name.nullable(), extra, {}],
    [
      'of an object with a default',
      name.default({ first: '', last: '' }),
      { first: 'Ann', ...extra },
      { first: 'Ann' },
    ],
    ['of a read-only object', name.readonly(), { last: 'Lee', ...extra }, { last: 'Lee' }],
    ['of a transformed object', name.pipe(name), { last: 'Lee', ...extra }, { last: 'Lee' }],
    [
      'of the objects in a record',
      z.record(z.string(), name),
      { a: { last: 'Lee', ...extra } },
      { a: { last: 'Lee' } },
    ],
    ['of a strict object', z.strictObject({ first: z.string() }), { first: 'Ann', ...extra }, { first: 'Ann' }],
  ])('%s keeps only the parts that the schema describes', (_title, schema, value, expected) => {
    expect(stripUnknownKeys(schema, value)).toEqual(expected);
  });

  it('of a union keeps the parts that the matching option describes', () => {
    const schema = z.union([
      z.object({ kind: z.literal('a'), a: z.string() }),
      z.object({ kind: z.literal('b'), b: z.int() }),
    ]);
    expect(stripUnknownKeys(schema, { kind: 'b', a: 'x', b: 1, ...extra })).toEqual({ kind: 'b', b: 1 });
  });

  it('of a union without a matching option keeps the parts that any option describes', () => {
    const schema = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), a: z.string() }),
      z.object({ kind: z.literal('b'), b: z.int() }),
    ]);
    expect(stripUnknownKeys(schema, { kind: 'c', a: 'x', b: 'y', ...extra })).toEqual({ kind: 'c', a: 'x', b: 'y' });
  });

  it.each([
    ['a text', z.string()],
    ['a number', z.int()],
    ['a list', z.array(z.string())],
  ])('drops an object instead of %s', (_title, schema) => {
    expect(stripUnknownKeys(z.object({ value: schema }), { value: extra })).toEqual({ value: undefined });
  });

  it('drops a list instead of an object', () => {
    expect(stripUnknownKeys(name, [extra])).toBeUndefined();
  });

  it('keeps null and missing values', () => {
    expect(stripUnknownKeys(z.object({ name, age: z.int() }), { name: null })).toEqual({ name: null });
    expect(stripUnknownKeys(name, undefined)).toBeUndefined();
  });
});
