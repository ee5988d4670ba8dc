/**
 * The areas of the interface, a file each in every language's folder. A text has its place in the area of the screen that shows
 * it; what several screens share stands in `common`.
 */
export const AREAS = [
  'common',
  'problems',
  'refusals',
  'sign-in',
  'search',
  'results',
  'imaging',
  'forms',
  'person',
  'registration',
  'home',
  'lists',
  'profile',
  'about',
  'answers',
  'mail',
  'transactions',
  'cards',
  'prices',
  'flat-fee',
  'payment',
  'receipts',
  'settings',
] as const;
export type Area = (typeof AREAS)[number];

/** What the server alone says: it never comes to the browser. */
const SERVER_AREAS = ['answers', 'mail', 'refusals', 'receipts', 'settings'] as const satisfies readonly Area[];
export type BrowserArea = Exclude<Area, (typeof SERVER_AREAS)[number]>;
