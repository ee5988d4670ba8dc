import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  contrastRatio,
  EDGES_MIN_CONTRAST,
  mixColors,
  parseHexColor,
  type Rgb,
  WORDS_MIN_CONTRAST,
} from './contrast.ts';

const ROLES = readRoles(readFileSync('src/ui/theme/roles.css', 'utf8'));

const SURFACES = ['--ground', '--ground-soft', '--paper', '--hover'];
const WORDS: readonly (readonly [on: readonly string[], words: readonly string[]])[] = [
  [
    [...SURFACES, '--field'],
    ['--text', '--text-secondary', '--text-muted'],
  ],
  [[...SURFACES, '--accent-soft'], ['--accent']],
  [
    ['--accent-soft', '--amber-soft', '--red-soft', '--violet-soft'],
    ['--text', '--text-secondary'],
  ],
  [['--accent-fill', '--accent-fill-hover'], ['--on-accent']],
  [
    ['--ink', '--ink-raised'],
    ['--on-ink', '--on-ink-secondary', '--gold'],
  ],
  [['--paper', '--ground-soft', '--amber-soft'], ['--amber']],
  [['--paper', '--ground-soft', '--red-soft'], ['--red']],
  [['--paper', '--ground-soft', '--violet-soft'], ['--violet']],
];
const EDGES: typeof WORDS = [
  [
    [...SURFACES, '--field'],
    ['--control-line', '--focus-ring'],
  ],
  [['--ink'], ['--gold']],
];

const pairsOf = (table: typeof WORDS) =>
  table.flatMap(([on, words]) => on.flatMap((ground) => words.map((word) => [word, ground] as const)));

describe.each(['light', 'dark'] as const)('in %s colors', (scheme) => {
  it.each(pairsOf(WORDS))('%s on %s can be read', (word, ground) => {
    expect(contrastRatio(colorOf(word, scheme), colorOf(ground, scheme))).toBeGreaterThanOrEqual(WORDS_MIN_CONTRAST);
  });

  it.each(pairsOf(EDGES))('%s against %s can be seen', (edge, ground) => {
    expect(contrastRatio(colorOf(edge, scheme), colorOf(ground, scheme))).toBeGreaterThanOrEqual(EDGES_MIN_CONTRAST);
  });
});

type Scheme = 'light' | 'dark';

function readRoles(css: string): ReadonlyMap<string, string> {
  return new Map([...css.matchAll(/^\s*(--[a-z-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]));
}

function colorOf(role: string, scheme: Scheme): Rgb {
  const value = ROLES.get(role);
  if (value === undefined) throw new Error(`${role} is no role`);
  return evaluate(value, scheme);
}

/** Computes the colors of roles.css, in the few forms that it uses. */
function evaluate(value: string, scheme: Scheme): Rgb {
  const text = value.trim();
  const hex = parseHexColor(text === 'white' ? '#ffffff' : text === 'black' ? '#000000' : text);
  if (hex) return hex;
  const call = /^([a-z-]+)\((.*)\)$/s.exec(text);
  const parts = splitArguments(call?.[2] ?? '');
  if (call?.[1] === 'light-dark') return evaluate(parts[scheme === 'light' ? 0 : 1] ?? '', scheme);
  if (call?.[1] === 'var') return parts[1] ? evaluate(parts[1], scheme) : colorOf(parts[0] ?? '', scheme);
  const mixed = /^(.+) (\d+)%$/.exec(parts[1]?.trim() ?? '');
  if (call?.[1] === 'color-mix' && mixed) {
    return mixColors(evaluate(mixed[1] ?? '', scheme), Number(mixed[2]) / 100, evaluate(parts[2] ?? '', scheme));
  }
  throw new Error(`Not a color that this test can read: ${text}`);
}

/** Splits at the commas outside of inner parentheses. */
function splitArguments(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + character);
  }
  return parts;
}
