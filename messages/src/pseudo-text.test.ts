import { expect, it } from 'vitest';
import { pseudoText } from './pseudo-text.ts';

it.each(['Sign in', 'OK', 'No Records Found.', "You'll lose anything that you typed into a form and didn't send."])(
  'makes %j at least two fifths longer',
  (text) => {
    expect(pseudoText(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.35));
    expect(pseudoText(text)).not.toContain(text);
  },
);

it('is deterministic, and leaves empty texts empty', () => {
  expect(pseudoText('Sign in')).toBe(pseudoText('Sign in'));
  expect(pseudoText('')).toBe('');
  expect(pseudoText(' ')).toBe(' ');
});
