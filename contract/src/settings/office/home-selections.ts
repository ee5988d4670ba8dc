import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { onSwitchSchema, switchSchema } from '../field-schemas.ts';

/**
 * The cards of the home page, and the content of those for news and links (Spec 3 §2 "Home - Selections"). A card
 * without content is not shown, whatever its switch. The disclaimer needs a link with the heading Disclaimer, so it
 * starts switched off.
 */
export const homeSelectionsSettings = z.object({
  latestNews: onSwitchSchema,
  /** The news card repeats the news of the login page. */
  latestNewsLoginPage: onSwitchSchema,
  /** The news card has the paragraphs of More News. */
  latestNewsMore: onSwitchSchema,
  disclaimer: switchSchema,
  contactUs: onSwitchSchema,
  links: onSwitchSchema,
  linksLoginPage: onSwitchSchema,
  linksMore: onSwitchSchema,
  loginSlides: onSwitchSchema,
  notableDates: onSwitchSchema,
  transactions: onSwitchSchema,
});

export const homeSelectionsGroup = defineSettingsGroup({
  name: 'homeSelections',
  schema: homeSelectionsSettings,
  fields: {
    latestNews: { kind: 'switch' },
    latestNewsLoginPage: { kind: 'switch' },
    latestNewsMore: { kind: 'switch' },
    disclaimer: { kind: 'switch' },
    contactUs: { kind: 'switch' },
    links: { kind: 'switch' },
    linksLoginPage: { kind: 'switch' },
    linksMore: { kind: 'switch' },
    loginSlides: { kind: 'switch' },
    notableDates: { kind: 'switch' },
    transactions: { kind: 'switch' },
  },
});
