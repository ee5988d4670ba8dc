import { BROWSERS, OPERATING_SYSTEMS } from '@portal/contract/people/identity/sessions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognizeBrowser } from './recognize-browser.rules.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('The browser and operating system of a User-Agent header', () => {
  it.each([
    ['CHROME', 'WINDOWS', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    [
      'EDGE',
      'WINDOWS',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    ],
    [
      'EDGE',
      'ANDROID',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`,
    ],
    ['EDGE', 'IOS', `${IPHONE} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
    ['OPERA', 'LINUX', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    [
      'SAMSUNG_INTERNET',
      'ANDROID',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    ],
    ['FIREFOX', 'WINDOWS', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    ['FIREFOX', 'LINUX', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['FIREFOX', 'ANDROID', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
    ['FIREFOX', 'IOS', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
    ['CHROME', 'IOS', `${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
    ['CHROME', 'CHROME_OS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    ['CHROME', 'ANDROID', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`],
    ['SAFARI', 'IOS', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
    [
      'SAFARI',
      'MACOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    ['FIREFOX', null, 'Mozilla/5.0 (X11; FreeBSD amd64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [null, 'WINDOWS', 'Mozilla/5.0 (Windows NT 10.0) Something/1.0'],
    [null, null, 'curl/8.14.1'],
    [null, null, ''],
  ])('%s on %s: %s', (browser, operatingSystem, userAgent) => {
    expect(recognizeBrowser(userAgent)).toEqual({ browser, operatingSystem });
  });

  it('are searched only at the start of an overlong header', () => {
    expect(recognizeBrowser(`${'x'.repeat(500)} Windows Firefox/145.0`)).toEqual({
      browser: null,
      operatingSystem: null,
    });
  });

  it('are always values of the contract, never text of the header', () => {
    const words = fc.constantFrom(
      'Edg/',
      'Firefox/',
      'Safari/',
      'Android',
      'Linux',
      '<script>',
      '\u0000',
      '\r\n',
      '😀',
    );
    const said = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(said, (userAgent) => {
        const { browser, operatingSystem } = recognizeBrowser(userAgent);
        expect(browser === null || Object.hasOwn(BROWSERS, browser)).toBe(true);
        expect(operatingSystem === null || Object.hasOwn(OPERATING_SYSTEMS, operatingSystem)).toBe(true);
      }),
    );
  });
});
