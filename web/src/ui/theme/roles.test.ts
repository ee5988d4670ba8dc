import { readFileSync } from 'node:fs';
import { THEMES, type Theme } from '@portal/contract/settings/office/appearance';
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
const THEMES_CSS = readFileSync('src/ui/theme/themes.css', 'utf8');
/** The variables that each theme sets; derived colors are derived again in the part of a page that shows a theme. */
const THEME_ROLES = ['--ink', '--ink-raised', '--accent', '--accent-fill', '--accent-fill-hover', '--accent-soft'];

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

const SHOWN = THEMES.flatMap((theme) => (['light', 'dark'] as const).map((scheme) => ({ theme, scheme })));

describe.each(SHOWN)('in $scheme colors of the theme $theme', ({ theme, scheme }) => {
  const roles = rolesOf(theme);
  const contrastOf = (one: string, other: string) =>
    contrastRatio(colorOf(one, { roles, scheme }), colorOf(other, { roles, scheme }));

  it.each(pairsOf(WORDS))('%s on %s is readable', (word, ground) => {
    expect(contrastOf(word, ground)).toBeGreaterThanOrEqual(WORDS_MIN_CONTRAST);
  });

  it.each(pairsOf(EDGES))('%s against %s is visible', (edge, ground) => {
    expect(contrastOf(edge, ground)).toBeGreaterThanOrEqual(EDGES_MIN_CONTRAST);
  });
});

it('each theme sets the same roles, and there is no other theme', () => {
  const named = [...THEMES_CSS.matchAll(/\[data-theme="(\w+)"\]/g)].map(([, name]) => name);
  expect(['standard', ...named]).toEqual(THEMES);
  for (const theme of named) expect([...readTheme(theme ?? '').keys()]).toEqual([...THEME_ROLES, '--focus-ring']);
});

type Scheme = 'light' | 'dark';
type Roles = ReadonlyMap<string, string>;
interface Shown {
  readonly roles: Roles;
  readonly scheme: Scheme;
}

function rolesOf(theme: Theme): Roles {
  return theme === 'standard' ? ROLES : new Map([...ROLES, ...readTheme(theme)]);
}

function readTheme(theme: string): Roles {
  return readRoles(new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(THEMES_CSS)?.[1] ?? '');
}

function readRoles(css: string): Roles {
  return new Map([...css.matchAll(/^\s*(--[a-z-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]));
}

function colorOf(role: string, shown: Shown): Rgb {
  const value = shown.roles.get(role);
  if (value === undefined) throw new Error(`${role} isn't a role`);
  return evaluate(value, shown);
}

/** Computes the colors of roles.css, in the few forms that it uses. */
function evaluate(value: string, shown: Shown): Rgb {
  const text = value.trim();
  const hex = parseHexColor(text === 'white' ? '#ffffff' : text === 'black' ? '#000000' : text);
  if (hex) return hex;
  const call = /^([a-z-]+)\((.*)\)$/s.exec(text);
  const parts = splitArguments(call?.[2] ?? '');
  if (call?.[1] === 'light-dark') return evaluate(parts[shown.scheme === 'light' ? 0 : 1] ?? '', shown);
  if (call?.[1] === 'var') return parts[1] ? evaluate(parts[1], shown) : colorOf(parts[0] ?? '', shown);
  const mixed = /^(.+) (\d+)%$/.exec(parts[1]?.trim() ?? '');
  if (call?.[1] === 'color-mix' && mixed) {
    return mixColors(evaluate(mixed[1] ?? '', shown), Number(mixed[2]) / 100, evaluate(parts[2] ?? '', shown));
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
