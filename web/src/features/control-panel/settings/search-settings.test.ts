import { expect, it } from 'vitest';
import { FOUND_SETTINGS_MAX, type IndexedSetting, searchSettings } from './search-settings.ts';

const setting = (label: string, changed: Partial<IndexedSetting> = {}): IndexedSetting => ({
  path: 'escrow',
  screen: 'Escrow',
  field: label,
  label,
  hint: '',
  synonyms: '',
  ...changed,
});

const INDEX = [
  setting('Sign-in attempts', { screen: 'User Access', hint: 'Users pay no surcharge here.' }),
  setting('Sign out idle users', { screen: 'User Access', synonyms: 'timeout, session' }),
  setting('Minimum deposit'),
  setting('Surcharge'),
];
const find = (text: string) => searchSettings(INDEX, text).map(({ label }) => label);

it.each([
  ['surcharge', ['Surcharge', 'Sign-in attempts']],
  ['SURCH', ['Surcharge', 'Sign-in attempts']],
  ['timeout', ['Sign out idle users']],
  ['escrow dep', ['Minimum deposit']],
  ['user access', ['Sign-in attempts', 'Sign out idle users']],
  ['charge', []],
  ['  ', []],
  ['nothing', []],
  ['surchrage', ['Surcharge', 'Sign-in attempts']],
  ['surcharg3', ['Surcharge', 'Sign-in attempts']],
  ['surcharrge', ['Surcharge', 'Sign-in attempts']],
  ['tiemout', ['Sign out idle users']],
  ['sesion', ['Sign out idle users']],
  ['escrow depsoit', ['Minimum deposit']],
  ['minimun', ['Minimum deposit']],
  ['usrcharge', ['Surcharge', 'Sign-in attempts']],
  ['kurcharge', []],
  ['sgn', []],
  ['timid', []],
])('%j finds %j: by name, screen name or hint text', (text, labels) => {
  expect(find(text)).toEqual(labels);
});

it('shows eight settings at most', () => {
  const many = Array.from({ length: 12 }, (_, index) => setting(`Price ${index}`));
  expect(searchSettings(many, 'price')).toHaveLength(FOUND_SETTINGS_MAX);
});

it('finds parts of words in scripts without blanks', () => {
  expect(searchSettings([setting('タイムアウトの時間')], '時間')).toHaveLength(1);
});
