import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyField, type FieldTextKey, placeFieldTexts } from '@portal/contract/settings/settings-fields';
import { SETTINGS_GROUP_NAMES, SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { listTexts } from './text-keys.ts';

const OWN_AREA = 'settings';
/** Said by the server around the names of fields. */
const SENTENCES = ['saved', 'planned', 'planDiscarded', 'savedAndUsersUpdated', 'operator', 'labelAbout'];

const readEnglish = (area: string) =>
  listTexts(JSON.parse(readFileSync(join(import.meta.dirname, 'en', `${area}.json`), 'utf8')));
const english = Object.fromEntries([OWN_AREA, 'search', 'prices'].map((area) => [area, readEnglish(area)]));

/** The texts of a field and, for a table, of the fields of its rows. */
function listFieldTexts(path: readonly string[], field: AnyField, values: readonly string[]): FieldTextKey[] {
  const { label, hint, options, about } = placeFieldTexts(path, field);
  return [
    label,
    hint,
    ...(about === undefined ? [] : [about]),
    ...values.map((value): FieldTextKey => `${options}.${value}`),
    ...Object.entries(field.row ?? {}).flatMap(([name, inner]) => listFieldTexts([...path, name], inner, [])),
  ];
}

const needed = SETTINGS_GROUP_NAMES.flatMap((name) => {
  const { properties = {} } = z.toJSONSchema(SETTINGS_GROUPS[name].schema, { io: 'input', unrepresentable: 'any' });
  const valuesOf = (field: string) => (properties[field] as { readonly enum?: readonly string[] })?.enum ?? [];
  const fields: Readonly<Record<string, AnyField>> = SETTINGS_GROUPS[name].fields;
  return [
    `${OWN_AREA}:names.${name}` as const,
    ...Object.entries(fields).flatMap(([field, described]) =>
      listFieldTexts([name, field], described, valuesOf(field)),
    ),
  ];
});

it('English has a name for every settings group, and a label and a hint for every field', () => {
  const missing = needed.filter((key) => {
    const [area = '', path = ''] = key.split(':');
    return english[area]?.[path] === undefined;
  });
  expect(missing).toEqual([]);
});

it('English has no text in the area without a field', () => {
  const known = new Set<string>(needed);
  const texts = Object.keys(english[OWN_AREA] ?? {}).filter((path) => !SENTENCES.includes(path));
  expect(texts.filter((path) => !known.has(`${OWN_AREA}:${path}`))).toEqual([]);
});
