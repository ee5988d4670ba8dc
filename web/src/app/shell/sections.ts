import type { Tab } from '@portal/contract/current-user/current-user';
import type common from '@portal/messages/en/common.json';

/** A part of the portal that the banner leads to. */
interface Section {
  readonly to: string;
  readonly text: keyof typeof common & `nav${string}`;
}

/** Where each section is; the current user's `tabList` says which of them she sees (Spec 1 §2 "Top navigation"). */
export const SECTIONS: Readonly<Record<Tab, Section>> = {
  home: { to: '/home', text: 'navHome' },
  search: { to: '/search', text: 'navSearch' },
};
