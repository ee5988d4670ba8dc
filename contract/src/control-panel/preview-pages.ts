import { z } from 'zod';
import { slidesSchema } from '../auth/login-page.ts';
import { productConfigurationSchema } from '../county/product-configuration.ts';
import { defineEndpoint } from '../endpoint.ts';
import { homeAll } from '../home/home-all.ts';
import { appearanceGroup } from '../settings/appearance.ts';
import { commonGroup } from '../settings/common.ts';
import { CONTROL_PANEL_ROLES } from '../settings/define-settings-group.ts';
import { homeSelectionsGroup } from '../settings/home-selections.ts';
import { languagesGroup } from '../settings/languages.ts';
import { loginPageRegistrationGroup } from '../settings/login-page-registration.ts';
import { loginPageSlidesGroup } from '../settings/login-page-slides.ts';
import {
  externalLinksGroup,
  latestNewsGroup,
  loginPageLatestNewsGroup,
  loginPageLinksGroup,
} from '../settings/news-and-links.ts';
import { notableDatesGroup } from '../settings/notable-dates.ts';
import { paragraphSchema } from '../settings/paragraphs.ts';
import { unsavedOf } from '../settings/unsaved-settings.ts';
import { userLockoutGroup } from '../settings/user-lockout.ts';

/** Fifty paragraphs of 2,000 characters, four bytes each, with their headings. */
const BODY_LIMIT_BYTES = 512 * 1024;

/** Settings of a group that the login page or the home page shows, not saved yet. */
const unsavedSchema = z.discriminatedUnion('group', [
  unsavedOf(appearanceGroup),
  unsavedOf(commonGroup),
  unsavedOf(languagesGroup),
  unsavedOf(loginPageLinksGroup),
  unsavedOf(loginPageLatestNewsGroup),
  unsavedOf(loginPageSlidesGroup),
  unsavedOf(loginPageRegistrationGroup),
  unsavedOf(latestNewsGroup),
  unsavedOf(externalLinksGroup),
  unsavedOf(notableDatesGroup),
  unsavedOf(homeSelectionsGroup),
  unsavedOf(userLockoutGroup),
]);

const paragraphsSchema = z.object({ paragraphs: z.array(paragraphSchema) });

/**
 * Returns what the login page and the caller's home page would show with settings that aren't saved; the other settings are those in force.
 * Nothing is stored.
 */
export const previewPages = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/previewPages',
  access: { roles: CONTROL_PANEL_ROLES },
  request: z.strictObject({ unsaved: unsavedSchema }),
  content: z.object({
    configuration: productConfigurationSchema,
    slides: slidesSchema,
    links: paragraphsSchema,
    latestNews: paragraphsSchema,
    home: homeAll.content,
  }),
  bodyLimitBytes: BODY_LIMIT_BYTES,
});
