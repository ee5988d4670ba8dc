/**
 * The areas of the interface texts, the only list of them: each is a file in the folder of every language. A text
 * belongs to the area of the screen that shows it; texts that several screens share are in `common`.
 *
 * Each area states when it is loaded: `first` comes with the login page, `public` with the other public pages,
 * `signed-in` with the screens behind sign-in, `control-panel` with the control panel. `server` areas never go to the
 * browser. The web's lists of files are checked against it by the compiler.
 */
export const AREAS = {
  common: ['first'],
  problems: ['first'],
  'sign-in': ['first'],
  about: ['public'],
  registration: ['public'],
  forms: ['public', 'signed-in'],
  person: ['public', 'signed-in'],
  watch: ['public', 'signed-in'],
  accounts: ['control-panel'],
  migration: ['control-panel'],
  imports: ['control-panel'],
  cards: ['signed-in'],
  cart: ['public', 'signed-in'],
  'certified-copy': ['public', 'signed-in'],
  'redaction-request': ['public', 'signed-in'],
  chain: ['signed-in'],
  property: ['signed-in'],
  'control-panel': ['control-panel'],
  efile: ['signed-in'],
  'flat-fee': ['signed-in'],
  home: ['signed-in'],
  imaging: ['signed-in'],
  lists: ['public', 'signed-in'],
  payment: ['signed-in'],
  prices: ['signed-in'],
  profile: ['signed-in'],
  reports: ['signed-in'],
  results: ['signed-in'],
  search: ['signed-in'],
  'search-certificate': ['public', 'signed-in'],
  settings: ['control-panel'],
  'title-files': ['signed-in'],
  transactions: ['signed-in'],
  users: ['signed-in'],
  answers: ['server'],
  audit: ['server'],
  codes: ['server'],
  mail: ['server'],
  receipts: ['server'],
  refusals: ['server'],
} as const satisfies Readonly<Record<string, readonly Audience[]>>;

type Audience = 'first' | 'public' | 'signed-in' | 'control-panel' | 'server';

export type Area = keyof typeof AREAS;
/** The areas that an audience loads. */
export type AreaOf<Who extends Audience> = {
  [Each in Area]: Who extends (typeof AREAS)[Each][number] ? Each : never;
}[Area];
/** The areas that the browser has; the others are the server's alone. */
export type BrowserArea = AreaOf<Exclude<Audience, 'server'>>;

export const AREA_NAMES = Object.keys(AREAS) as readonly Area[];
