import { TABS, type Tab } from '@portal/contract/current-user/current-user';
import type { SearchType } from '@portal/contract/search/search-types';

/** The condition for showing each section (Spec 1 §2 "Top navigation", §6). */
const IS_SHOWN: Readonly<Record<Tab, (user: { readonly searchList: readonly SearchType[] }) => boolean>> = {
  home: () => true,
  search: ({ searchList }) => searchList.length > 0,
};

/** Lists the sections shown to a user, in the banner's order. */
export function listTabs(user: { readonly searchList: readonly SearchType[] }): Tab[] {
  return TABS.filter((tab) => IS_SHOWN[tab](user));
}
