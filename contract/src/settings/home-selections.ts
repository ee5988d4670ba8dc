import { z } from 'zod';

const shown = z.boolean().default(true);

/**
 * Which cards the home page has, and what stands on those of news and links (Spec 3 §2 "Home - Selections"). A card with nothing on it is
 * not shown whatever is said here. The disclaimer asks for a link that is headed Disclaimer, so it starts switched off.
 */
export const homeSelectionsSettings = z.object({
  latestNews: shown,
  /** The news card repeats those of the login page. */
  latestNewsLoginPage: shown,
  /** The news card has those of More News. */
  latestNewsMore: shown,
  disclaimer: z.boolean().default(false),
  contactUs: shown,
  links: shown,
  linksLoginPage: shown,
  linksMore: shown,
  loginSlides: shown,
  notableDates: shown,
  transactions: shown,
});
