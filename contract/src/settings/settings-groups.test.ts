import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FieldProblems, problemsOf } from '../problem.ts';
import { readStoredSettings, type SettingsGroup } from './define-settings-group.ts';
import { SETTINGS_GROUP_NAMES, SETTINGS_GROUPS } from './settings-groups.ts';
import { buildSaveRequest } from './settings-request.ts';
import { SETTINGS_SAMPLES } from './settings-samples-testing.ts';

type Values = Readonly<Record<string, unknown>>;

it('are those of the specification and of what the product has besides', () => {
  expect([...SETTINGS_GROUP_NAMES].sort()).toEqual(
    [
      ...['creditCard', 'creditCardExtra', 'escrow', 'flatFee', 'aLaCarte', 'aLaCarteSpecialRates', 'common', 'efile'],
      ...['languages', 'latestNews', 'externalLinks', 'notableDates', 'homeSelections', 'loginPageLinks'],
      ...['loginPageLatestNews', 'loginPageSlides', 'loginPageRegistration', 'search', 'search2', 'reports'],
      ...['userLockout', 'userPurgeSchedule', 'userPurgeNow', 'userAccess', 'billingSchedule'],
      ...[
        'auditLogPurgeSchedule',
        'flatFeeOverride',
        'landlink',
        'alerts',
        'efileFees',
        'recordingFees',
        'appearance',
        'instrumentEffects',
        'cart',
        'titleWork',
        'titleFiles',
        'propertyWatch',
        'searchCertificates',
        'certifiedCopies',
        'pageText',
        'redaction',
        'redactionRequests',
        'approvals',
        'receivables',
        'unclaimedProperty',
        'generalLedger',
      ],
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

  it('reads the stored settings: each field has its saved value', () => {
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

  it('refuses a save with a missing or unknown field, and anything except fields', () => {
    for (const field of required) {
      const { [field]: _missing, ...others } = settings;
      expect(problemsIn(others)[field]).toEqual({ key: 'required' });
    }
    expect(problemsIn({ ...settings, stranger: 1 })).toEqual({ stranger: { key: 'invalid' } });
    for (const content of [null, [], 'text', 1]) expect(Object.keys(problemsIn(content))).toEqual([...required, '']);
  });

  it('keeps its pictures in a save without them', () => {
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
      const problem = problemsIn(past)[field];
      expect(problem, `${field} past its limit`).toBeDefined();
      expect(problemsIn(at)[field], `${field} at its limit`).not.toEqual(problem);
    }
  });

  it('refuses rows and cells of another type', () => {
    for (const field of fields.filter((each) => Array.isArray(settings[each]))) {
      const [row = {}] = settings[field] as readonly Values[];
      for (const rows of [[null], ['text'], [[]]])
        expect(Object.keys(problemsIn({ ...settings, [field]: rows }))[0], `${field}: ${rows}`).toContain(field);
      for (const [cell, value] of Object.entries(row)) {
        for (const wrong of [{ a: 1 }, typeof value === 'string' ? 1 : 'text']) {
          const problems = problemsIn({ ...settings, [field]: [{ ...row, [cell]: wrong }] });
          expect(Object.keys(problems), `${field}.0.${cell}`).toContain(`${field}.0.${cell}`);
        }
      }
    }
  });

  it('accepts the extra fields of its responses, and ignores them', () => {
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
  readonly items?: { readonly properties?: Readonly<Record<string, JsonSchema>> };
}

interface Limit {
  /** The path of the problem. */
  readonly field: string;
  readonly at: Values;
  readonly past: Values;
}

/**
 * The limits in a group's schema, of its fields and of the cells of its tables, with settings at each and one past it.
 */
function listLimits(group: SettingsGroup, settings: Values): readonly Limit[] {
  const { properties = {} } = z.toJSONSchema(group.schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties as Readonly<Record<string, JsonSchema>>).flatMap(([field, schema]) => [
    ...listValues(schema, settings[field]).map(({ at, past }) => ({
      field,
      at: { ...settings, [field]: at },
      past: { ...settings, [field]: past },
    })),
    ...Object.entries(schema.items?.properties ?? {}).flatMap(([cell, inner]) => {
      const [row = {}, ...others] = settings[field] as readonly Values[];
      const withCell = (value: unknown) => ({ ...settings, [field]: [{ ...row, [cell]: value }, ...others] });
      return listValues(inner, row[cell]).map(({ at, past }) => ({
        field: `${field}.0.${cell}`,
        at: withCell(at),
        past: withCell(past),
      }));
    }),
  ]);
}

/** A value at each limit of a schema, and one past it. */
function listValues(limits: JsonSchema, sample: unknown): readonly { readonly at: unknown; readonly past: unknown }[] {
  const text = (length: number) =>
    String(sample ?? '')
      .padEnd(length, 'a')
      .slice(0, length);
  const rows = (count: number) => Array.from({ length: count }, () => (sample as readonly unknown[])[0]);
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = limits;
  return [
    ...(minimum === undefined ? [] : [{ at: minimum, past: minimum - 1 }]),
    ...(maximum === undefined ? [] : [{ at: maximum, past: maximum + 1 }]),
    ...(minLength === undefined ? [] : [{ at: text(minLength), past: text(minLength - 1) }]),
    ...(maxLength === undefined ? [] : [{ at: text(maxLength), past: text(maxLength + 1) }]),
    ...(minItems === undefined ? [] : [{ at: rows(minItems), past: rows(minItems - 1) }]),
    ...(maxItems === undefined ? [] : [{ at: rows(maxItems), past: rows(maxItems + 1) }]),
  ];
}
