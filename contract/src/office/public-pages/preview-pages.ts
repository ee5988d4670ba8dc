import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { commonGroup } from '../../settings/common.ts';
import { CONTROL_PANEL_ROLES } from '../../settings/define-settings-group.ts';
import { appearanceGroup } from '../../settings/office/appearance.ts';
import { homeSelectionsGroup } from '../../settings/office/home-selections.ts';
import { languagesGroup } from '../../settings/office/languages.ts';
import { loginPageSlidesGroup } from '../../settings/office/login-page-slides.ts';
import {
  externalLinksGroup,
  latestNewsGroup,
  loginPageLatestNewsGroup,
  loginPageLinksGroup,
} from '../../settings/office/news-and-links.ts';
import { notableDatesGroup } from '../../settings/office/notable-dates.ts';
import { paragraphSchema } from '../../settings/paragraphs.ts';
import { loginPageRegistrationGroup } from '../../settings/people/login-page-registration.ts';
import { userLockoutGroup } from '../../settings/people/user-lockout.ts';
import { unsavedOf } from '../../settings/unsaved-settings.ts';
import { productConfigurationSchema } from '../helper-data/product-configuration.ts';
import { homeAll } from './home-all.ts';
import { slidesSchema } from './login-page.ts';

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
 * Returns the login page and the caller's home page as they would look with unsaved settings; the other settings are
 * the current ones. Stores nothing.
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
