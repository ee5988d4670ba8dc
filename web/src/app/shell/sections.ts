import type { Tab } from '@portal/contract/people/current-user/current-user';
import type { Role } from '@portal/contract/values/role';
import type common from '@portal/messages/en/common.json';

/** A section of the portal in the banner. */
interface Section {
  readonly to: string;
  readonly text: keyof typeof common & `nav${string}`;
}

/** The address of each section; the current user's `tabList` has the ones they see (Spec 1 §2 "Top navigation"). */
export const SECTIONS: Readonly<Record<Tab, Section>> = {
  home: { to: '/home', text: 'navHome' },
  efile: { to: '/efile', text: 'navEfile' },
  search: { to: '/search', text: 'navSearch' },
  reports: { to: '/reports', text: 'navReports' },
  userManager: { to: '/userManager', text: 'navUserManager' },
  controlPanel: { to: '/controlPanel', text: 'navControlPanel' },
};

/** The address that a section's link opens: for the recorder's staff, e-filing begins with the filings that wait for them. */
export function findSectionLink(tab: Tab, role: Role): string {
  return tab === 'efile' && (role === 'COUNTY' || role === 'TRIMIN') ? '/efile/queue' : SECTIONS[tab].to;
}
