import type { Browser, OperatingSystem } from '@portal/contract/current-user/sessions';

/** What somebody signs in with; null where it is none of those that are told apart. */
export interface RecognizedBrowser {
  readonly browser: Browser | null;
  readonly operatingSystem: OperatingSystem | null;
}

/** Browsers write less of themselves; what stands beyond it is somebody trying something. */
const USER_AGENT_READ_CHARACTERS = 500;

/**
 * What a browser writes and no other that stands above it. Each says that it is also those it descends from, so the order decides: Edge
 * is Chrome and Safari too.
 */
const BROWSER_SIGNS: readonly (readonly [Browser, readonly string[]])[] = [
  ['EDGE', ['Edg/', 'EdgA/', 'EdgiOS/', 'Edge/']],
  ['OPERA', ['OPR/', 'OPiOS/', 'OPT/', 'OPX/']],
  ['SAMSUNG_INTERNET', ['SamsungBrowser/']],
  ['FIREFOX', ['Firefox/', 'FxiOS/']],
  ['CHROME', ['Chrome/', 'CriOS/']],
  ['SAFARI', ['Safari/']],
];

/** The same of systems: Android is Linux too, and an iPhone `like Mac OS X`. An iPad that asks for desktop pages says it is a Mac. */
const SYSTEM_SIGNS: readonly (readonly [OperatingSystem, readonly string[]])[] = [
  ['ANDROID', ['Android']],
  ['IOS', ['iPhone', 'iPad', 'iPod']],
  ['WINDOWS', ['Windows']],
  ['CHROME_OS', ['CrOS']],
  ['MACOS', ['Macintosh']],
  ['LINUX', ['Linux']],
];

/**
 * The browser and the system that a `User-Agent` header speaks of. It is whatever the client likes to say, so it serves to know one's own
 * sessions again and decides nothing; of its words none is passed on.
 */
export function recognizeBrowser(userAgent: string): RecognizedBrowser {
  const said = userAgent.slice(0, USER_AGENT_READ_CHARACTERS);
  return { browser: findBySign(BROWSER_SIGNS, said), operatingSystem: findBySign(SYSTEM_SIGNS, said) };
}

function findBySign<Name>(table: readonly (readonly [Name, readonly string[]])[], said: string): Name | null {
  const found = table.find(([, signs]) => signs.some((sign) => said.includes(sign)));
  return found === undefined ? null : found[0];
}
