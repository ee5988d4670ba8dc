import type { ContentOf, Endpoint } from '@portal/contract/endpoint';
import { examplePrices } from '@portal/contract/money/prices/example-prices';
import { LOAD_SETTINGS, SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { plannedSettings } from '@portal/contract/office/county-settings/planned-settings';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { landsharkCodeDescription } from '@portal/contract/office/helper-data/landshark-code-description';
import { productVersions } from '@portal/contract/office/helper-data/product-versions';
import { setupChecklist } from '@portal/contract/office/setup';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import type { ParsedSettings } from '@portal/contract/settings/settings-request';
import type { Role } from '@portal/contract/values/role';
import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { buildConfiguration, buildSession } from './county.ts';
import { buildLandlink, CODE_LISTS } from './records.ts';
import { renderPortal } from './render-part.tsx';
import { respondToCall, respondWithConfiguration } from './server.ts';

/** The request of a save, with its base version. */
type Saved = ParsedSettings<unknown, unknown> & { readonly version: string | null };

const VERSIONS = { portal: '5.2.6', release: '1.0.0', schema: '0640', indexLoadedOn: '' };

/** Defines the county of the control panel's tests. */
export function respondAsCounty(role: Role = 'COUNTY'): void {
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(landsharkCodeDescription, () => ({
    content: CODE_LISTS as ContentOf<typeof landsharkCodeDescription>,
  }));
  respondToCall(productVersions, () => ({
    content: [{ name: 'productVersions', baseContent: VERSIONS }] as ContentOf<typeof productVersions>,
  }));
  respondToCall(setupChecklist, () => ({ content: { lines: [], tests: { cardGateway: null, email: null } } }));
  respondToCall(plannedSettings, () => ({ content: { plans: [] } }));
  respondToCall(examplePrices, () => ({ content: { examples: [] } }));
  respondToCall(loginStatus, () => ({ content: buildSession({ role, tabList: ['home', 'search', 'controlPanel'] }) }));
}

/**
 * Defines a group's settings: loading returns them with version 3, saving what was sent with the next one.
 *
 * @returns records each save.
 */
export function respondWithGroup(name: SettingsGroupName, changed: object = {}, message = 'Settings updated') {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  const load: Endpoint = LOAD_SETTINGS[name];
  const save: Endpoint = SAVE_SETTINGS[name];
  const empty = Object.fromEntries(
    Object.entries(group.loaded.shape).map(([field, schema]) => [field, schema.safeParse('').success ? '' : false]),
  );
  let version = 3;
  respondToCall(load, () => ({
    content: { ...group.schema.parse(changed), ...empty, ...group.loaded.partial().parse(changed) },
    version,
  }));
  const saved = vi.fn<(save: Saved) => void>();
  respondToCall(save, (request, base) => {
    const parsed = request as ParsedSettings<object, unknown>;
    saved({ ...parsed, version: base });
    version += 1;
    return { content: { ...parsed.settings, ...listExtras(name, parsed.settings) }, message, version };
  });
  return saved;
}

/** The extra fields of the response to a save of a group. A purge finds three users. */
function listExtras(name: SettingsGroupName, settings: object): object {
  if (name === 'search2') return { name, baseContent: settings };
  return name === 'userPurgeNow' ? { users: 3 } : {};
}

/** Opens a screen of the control panel and waits for its form. */
export async function openPanel(path: string, heading: string) {
  const rendered = renderPortal(`/controlPanel/${path}`);
  await screen.findByRole('heading', { level: 1, name: heading });
  // The heading has taken the focus when the tab has its title.
  await waitFor(() => expect(document.title).toContain(heading));
  return rendered;
}
