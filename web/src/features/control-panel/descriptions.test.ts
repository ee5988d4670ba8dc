import { SETTINGS_GROUP_NAMES, SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { expect, it } from 'vitest';
import { eraseGroup } from './describe-screen.ts';
import { canOpen, listPanelSections, PANEL_SECTIONS, type PanelParts } from './navigation.ts';
import { DESCRIPTIONS, PANEL_SCREENS } from './panel-screens.tsx';
import { PANEL_PATHS } from './screen-paths.ts';

const descriptions = Object.entries(DESCRIPTIONS).map(
  ([path, description]) => [path, eraseGroup(description)] as const,
);

it.each(descriptions)('the screen %s shows each field of its group once', (_path, { group, sections }) => {
  const shown = sections.flatMap(({ fields }) => fields);
  expect([...shown].sort()).toEqual(Object.keys(SETTINGS_GROUPS[group].schema.shape).sort());
});

it.each(descriptions)(
  'the fields that disable others in %s are fields of its group',
  (_path, { group, enabledWhen = {} }) => {
    const fields = Object.keys(SETTINGS_GROUPS[group].schema.shape);
    const named = [...Object.keys(enabledWhen), ...Object.values(enabledWhen).flatMap((wanted) => Object.keys(wanted))];
    expect(named.filter((field) => !fields.includes(field))).toEqual([]);
  },
);

it('every address has a screen and a place in the navigation', () => {
  const listed = new Set<string>(PANEL_SECTIONS.flatMap(({ entries }) => entries.map(({ path }) => path)));
  expect(PANEL_PATHS.filter((path) => !listed.has(path) || PANEL_SCREENS[path] === undefined)).toEqual([]);
});

it('every settings group has a screen and an entry that names it', () => {
  const shown = new Set(descriptions.map(([, { group }]) => group));
  const listed = new Set(PANEL_SECTIONS.flatMap(({ entries }) => entries.map(({ group }) => group)));
  expect(SETTINGS_GROUP_NAMES.filter((group) => !shown.has(group) || !listed.has(group))).toEqual([]);
});

it('every entry of a settings group leads to the screen of that group', () => {
  const groups = new Map<string, string>(descriptions.map(([path, { group }]) => [path, group]));
  const wrong = PANEL_SECTIONS.flatMap(({ entries }) => entries).filter(
    ({ path, group }) => groups.get(path) !== group,
  );
  expect(wrong).toEqual([]);
});

it('Fee Structure, Account Admin, User Admin, Web Pages; Technical is visible only to TRIMIN', () => {
  const headings = (role: 'COUNTY' | 'TRIMIN') => listPanelSections(role).map(({ heading }) => heading);
  expect(headings('COUNTY')).toEqual(['feeStructure', 'accountAdmin', 'userAdmin', 'webPages']);
  expect(headings('TRIMIN')).toEqual(['feeStructure', 'accountAdmin', 'userAdmin', 'webPages', 'technical']);
  expect(canOpen('reloadConfiguration', 'COUNTY')).toBe(false);
  expect(canOpen('reloadConfiguration', 'TRIMIN')).toBe(true);
  // Failures concern the county even where a firm runs its portal (decision 0250).
  expect(canOpen('alerts', 'COUNTY')).toBe(true);
  expect(canOpen('jobs', 'COUNTY')).toBe(true);
  // Both are also listed under Web Pages (decision 0049).
  expect(canOpen('efile', 'COUNTY')).toBe(true);
  expect(canOpen('languages', 'COUNTY')).toBe(true);
});

it('leaves out the entries of parts that the county has switched off', () => {
  const paths = (parts: PanelParts) =>
    listPanelSections('TRIMIN', parts).flatMap(({ entries }) => entries.map(({ path }) => path));
  const both = paths({ certify: true, certifyCopies: true, propertyWatch: true });
  expect(both).toEqual(expect.arrayContaining(['issuedCertificates', 'certifiedCopyRegister', 'watchAlerts']));
  const neither = paths({ certify: false, certifyCopies: false, propertyWatch: false });
  expect(neither).toEqual(
    both.filter((path) => !['issuedCertificates', 'certifiedCopyRegister', 'watchAlerts'].includes(path)),
  );
  // Their settings stay: that is where they are switched on.
  expect(neither).toEqual(expect.arrayContaining(['searchCertificates', 'certifiedCopies', 'propertyWatch']));
});
