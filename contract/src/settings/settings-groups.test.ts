import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FieldProblems, problemsOf } from '../problem.ts';
import { readStoredSettings, type SettingsGroup } from './define-settings-group.ts';
import { SETTINGS_GROUP_NAMES, SETTINGS_GROUPS } from './settings-groups.ts';
import { buildSaveRequest } from './settings-request.ts';
import { SETTINGS_SAMPLES } from './settings-samples-testing.ts';

type Values = Readonly<Record<string, unknown>>;

it('are those of the specification, the index, the fees of filings, and the appearance', () => {
  expect([...SETTINGS_GROUP_NAMES].sort()).toEqual(
    [
      ...['creditCard', 'creditCardExtra', 'escrow', 'flatFee', 'aLaCarte', 'aLaCarteSpecialRates', 'common', 'efile'],
      ...['languages', 'latestNews', 'externalLinks', 'notableDates', 'homeSelections', 'loginPageLinks'],
      ...['loginPageLatestNews', 'loginPageSlides', 'loginPageRegistration', 'search', 'search2', 'reports'],
      ...['userLockout', 'userPurgeSchedule', 'userPurgeNow', 'userAccess', 'billingSchedule'],
      ...['auditLogPurgeSchedule', 'flatFeeOverride', 'landlink', 'efileFees', 'appearance'],
    ].sort(),
  );
});

describe.each(SETTINGS_GROUP_NAMES)('%s', (name) => {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  const settings: Values = SETTINGS_SAMPLES[name].settings;
  const older: readonly { readonly stored: Values; readonly read: Values }[] = SETTINGS_SAMPLES[name].older;
  const request = buildSaveRequest(group);
  const fields = Object.keys(group.schema.shape);
  const required = fields.filter((field) => !group.pictures.includes(field));

  function problemsIn(content: unknown): FieldProblems {
    const parsed = request.safeParse(content);
    return parsed.success ? {} : problemsOf(parsed.error);
  }

  it('is stored under its name and describes every field', () => {
    expect(group.name).toBe(name);
    expect(Object.keys(group.fields).sort()).toEqual([...fields, ...Object.keys(group.loaded.shape)].sort());
  });

  it('has a default for every field, which can be saved', () => {
    const defaults = group.schema.parse({});
    expect(Object.keys(defaults).sort()).toEqual([...fields].sort());
    expect(problemsIn(defaults)).toEqual({});
    expect(group.schema.parse(defaults)).toEqual(defaults);
  });

  it('reads what was stored: each field has the value that was saved', () => {
    const defaults = group.schema.parse({});
    // The default search has to be on, which is the default.
    const alike = fields.filter((field) => JSON.stringify(defaults[field]) === JSON.stringify(settings[field]));
    expect(alike).toEqual(name === 'search' ? [settings.defaultSearch] : []);
    expect(readStoredSettings(group, { shape: group.upgrades.length, content: settings })).toEqual(settings);
  });

  it('reads every older shape', () => {
    expect(older.length).toBe(group.upgrades.length);
    for (const [shape, { stored, read }] of older.entries()) {
      expect(readStoredSettings(group, { shape, content: stored })).toEqual(read);
    }
  });

  it('refuses a save without one of its fields, with one that is unknown, and anything else than fields', () => {
    for (const field of required) {
      const { [field]: _missing, ...others } = settings;
      expect(problemsIn(others)[field]).toEqual({ key: 'required' });
    }
    expect(problemsIn({ ...settings, stranger: 1 })).toEqual({ stranger: { key: 'invalid' } });
    for (const content of [null, [], 'text', 1]) expect(Object.keys(problemsIn(content))).toEqual([...required, '']);
  });

  it('keeps its pictures in a save that leaves them out', () => {
    const others = Object.fromEntries(required.map((field) => [field, settings[field]]));
    expect(request.parse(others).settings).toEqual(others);
  });

  it('refuses a value of another type, by its field', () => {
    for (const field of fields) {
      for (const value of [null, { a: 1 }, typeof settings[field] === 'string' ? 1 : 'text'])
        expect(Object.keys(problemsIn({ ...settings, [field]: value })), `${field}: ${value}`).toEqual([field]);
    }
  });

  it('accepts each limit and refuses one past it', () => {
    for (const { field, at, past } of listLimits(group, settings)) {
      const problem = problemsIn({ ...settings, [field]: past })[field];
      expect(problem, `${field} past its limit`).toBeDefined();
      expect(problemsIn({ ...settings, [field]: at })[field], `${field} at its limit`).not.toEqual(problem);
    }
  });

  it('accepts what its responses add, and ignores it', () => {
    const added = [...Object.keys(group.loaded.shape), ...Object.keys(group.saved.shape)];
    const content = { ...settings, ...Object.fromEntries(added.map((field) => [field, 'loaded value'])) };
    expect(request.parse(content).settings).toEqual(settings);
  });
});

interface JsonSchema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The limits that the schema of a group states, each with a value at it and one past it. */
function listLimits(group: SettingsGroup, settings: Values) {
  const { properties = {} } = z.toJSONSchema(group.schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties as Readonly<Record<string, JsonSchema>>).flatMap(([field, limits]) => {
    const limit = (at: unknown, past: unknown) => [{ field, at, past }];
    const text = (length: number) => String(settings[field]).padEnd(length, 'a').slice(0, length);
    const rows = (count: number) => {
      const [row] = settings[field] as readonly unknown[];
      return Array.from({ length: count }, () => row);
    };
    return [
      ...(limits.minimum === undefined ? [] : limit(limits.minimum, limits.minimum - 1)),
      ...(limits.maximum === undefined ? [] : limit(limits.maximum, limits.maximum + 1)),
      ...(limits.minLength === undefined ? [] : limit(text(limits.minLength), text(limits.minLength - 1))),
      ...(limits.maxLength === undefined ? [] : limit(text(limits.maxLength), text(limits.maxLength + 1))),
      ...(limits.minItems === undefined ? [] : limit(rows(limits.minItems), rows(limits.minItems - 1))),
      ...(limits.maxItems === undefined ? [] : limit(rows(limits.maxItems), rows(limits.maxItems + 1))),
    ];
  });
}
