import { FILER_ROLES } from '@portal/contract/filing/efile/filing';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { REPORT_ROLES } from '@portal/contract/office/reports/reports';
import { TABS, type Tab } from '@portal/contract/people/current-user/current-user';
import { USER_MANAGER_ROLES } from '@portal/contract/people/user-manager/users';
import { CONTROL_PANEL_ROLES } from '@portal/contract/settings/define-settings-group';
import type { Role } from '@portal/contract/values/role';

/** The facts about a user that decide which sections they see. */
interface SectionUser {
  readonly role: Role;
  readonly searchList: readonly SearchType[];
  /** Whether the county takes electronic filings. */
  readonly isEfileOffered: boolean;
}

/** The condition for showing each section (Spec 1 §2 "Top navigation", §6). */
const IS_SHOWN: Readonly<Record<Tab, (user: SectionUser) => boolean>> = {
  home: () => true,
  efile: ({ role, isEfileOffered }) => isEfileOffered && FILER_ROLES.some((filer) => filer === role),
  search: ({ searchList }) => searchList.length > 0,
  reports: ({ role }) => REPORT_ROLES.includes(role),
  userManager: ({ role }) => USER_MANAGER_ROLES.includes(role),
  controlPanel: ({ role }) => CONTROL_PANEL_ROLES.includes(role),
};

/** Lists the sections shown to a user, in the banner's order. */
export function listTabs(user: SectionUser): Tab[] {
  return TABS.filter((tab) => IS_SHOWN[tab](user));
}
