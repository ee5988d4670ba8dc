import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineSettingsGroup, readStoredSettings } from './define-settings-group.ts';

const schema = z.object({ name: z.string().default(''), count: z.int().default(3) });
const fields = { name: { kind: 'text' }, count: { kind: 'number' } } as const;

describe('A definition', () => {
  it('is for the control panel by default', () => {
    const group = defineSettingsGroup({ name: 'example', schema, fields, write: ['TRIMIN'] });
    expect(group).toMatchObject({ read: ['COUNTY', 'TRIMIN'], write: ['TRIMIN'], secrets: [], upgrades: [] });
  });

  it("doesn't compile with a wrong kind, a missing or an unknown field, or a secret that isn't a field", () => {
    // @ts-expect-error a number isn't text
    defineSettingsGroup({ name: 'example', schema, fields: { ...fields, count: { kind: 'text' } } });
    // @ts-expect-error `count` has no description
    defineSettingsGroup({ name: 'example', schema, fields: { name: { kind: 'text' } } });
    // @ts-expect-error there is no `color`
    defineSettingsGroup({ name: 'example', schema, fields: { ...fields, color: { kind: 'text' } } });
    // @ts-expect-error there is no `password`
    const group = defineSettingsGroup({ name: 'example', schema, fields, secrets: ['password'] });
    expect(group.secrets).toEqual(['password']);
  });
});

describe('Stored settings', () => {
  const upgrades = [
    ({ title, ...others }: Readonly<Record<string, unknown>>) => ({ ...others, name: title }),
    ({ count, ...others }: Readonly<Record<string, unknown>>) => ({ ...others, count: Number(count) }),
  ];
  const group = defineSettingsGroup({ name: 'example', schema, fields, upgrades });

  it.each([
    ['of the first shape', { shape: 0, content: { title: 'A', count: '7' } }, { name: 'A', count: 7 }],
    ['of the second shape', { shape: 1, content: { name: 'A', count: '7' } }, { name: 'A', count: 7 }],
    ['of the present shape', { shape: 2, content: { name: 'A', count: 7 } }, { name: 'A', count: 7 }],
    ['without a field that was added since', { shape: 2, content: { name: 'A' } }, { name: 'A', count: 3 }],
    ['with a field that was removed since', { shape: 2, content: { count: 7, old: true } }, { name: '', count: 7 }],
    ['that were never saved', undefined, { name: '', count: 3 }],
  ])('%s are read', (_title, row, settings) => {
    expect(readStoredSettings(group, row)).toEqual(settings);
  });

  it.each([
    ['of a newer version of the portal', { shape: 3, content: {} }],
    ['that break the schema', { shape: 2, content: { count: [] } }],
    ['that an upgrade fails on', { shape: 0, content: null as unknown as Readonly<Record<string, unknown>> }],
  ])('%s are refused with a message', (_title, row) => {
    const read = () => readStoredSettings(group, row);
    expect(read).toThrow("The stored settings 'example' can't be read by this version of the portal.");
  });
});
