import type { Browser, OperatingSystem } from '@portal/contract/people/identity/sessions';

/** The browser and operating system of a session. Null if unknown. */
export interface RecognizedBrowser {
  readonly browser: Browser | null;
  readonly operatingSystem: OperatingSystem | null;
}

/** Characters of the header that are read. Real browsers send less. */
const USER_AGENT_READ_CHARACTERS = 500;

/**
 * Tokens that identify browsers, checked in this order. A browser also sends the tokens of its ancestors: Edge also
 * claims to be Chrome and Safari.
 */
const BROWSER_TOKENS: readonly (readonly [Browser, readonly string[]])[] = [
  ['EDGE', ['Edg/', 'EdgA/', 'EdgiOS/', 'Edge/']],
  ['OPERA', ['OPR/', 'OPiOS/', 'OPT/', 'OPX/']],
  ['SAMSUNG_INTERNET', ['SamsungBrowser/']],
  ['FIREFOX', ['Firefox/', 'FxiOS/']],
  ['CHROME', ['Chrome/', 'CriOS/']],
  ['SAFARI', ['Safari/']],
];

/**
 * The same for operating systems. Android also claims to be Linux, and an iPhone to be `like Mac OS X`. An iPad that
 * requests desktop pages claims to be a Mac.
 */
const SYSTEM_TOKENS: readonly (readonly [OperatingSystem, readonly string[]])[] = [
  ['ANDROID', ['Android']],
  ['IOS', ['iPhone', 'iPad', 'iPod']],
  ['WINDOWS', ['Windows']],
  ['CHROME_OS', ['CrOS']],
  ['MACOS', ['Macintosh']],
  ['LINUX', ['Linux']],
];

/**
 * Recognizes the browser and operating system in a `User-Agent` header. Clients can send any text, so the result only helps users to
 * recognize their own sessions. The text itself is never returned.
 */
export function recognizeBrowser(userAgent: string): RecognizedBrowser {
  const text = userAgent.slice(0, USER_AGENT_READ_CHARACTERS);
  return { browser: findByToken(BROWSER_TOKENS, text), operatingSystem: findByToken(SYSTEM_TOKENS, text) };
}

function findByToken<Name>(table: readonly (readonly [Name, readonly string[]])[], text: string): Name | null {
  const found = table.find(([, tokens]) => tokens.some((token) => text.includes(token)));
  return found === undefined ? null : found[0];
}
