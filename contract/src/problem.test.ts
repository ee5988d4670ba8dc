import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemMessage, problemsOf, readProblemMessage } from './problem.ts';

describe('Problems', () => {
  it('travel through a schema with their numbers', () => {
    expect(readProblemMessage(problemMessage('minimumCharacters', { n: 2 }))).toEqual({
      key: 'minimumCharacters',
      params: { n: 2 },
    });
    expect(readProblemMessage('Invalid input: expected string')).toEqual({ key: 'invalid' });
  });

  it('of all fields are reported together, unknown keys by their name', () => {
    const schema = z.strictObject({
      name: z.string().min(1, problemMessage('required')),
      nested: z.object({ age: z.int() }),
    });
    const { error } = schema.safeParse({ name: '', nested: { age: 'x' }, __proto__x: 1 });
    expect(error && problemsOf(error)).toEqual({
      name: { key: 'required' },
      'nested.age': { key: 'invalid' },
      __proto__x: { key: 'invalid' },
    });
  });
});
