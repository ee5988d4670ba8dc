import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@portal/testing/test-app';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';

const PAGE = `<!doctype html><link rel="icon" href="/assets/icon-1.svg" />
<script type="module" crossorigin src="/assets/entrance-1.js"></script>
<script type="module" crossorigin src="/assets/libraries-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/entrance-1.css">`;
/** What the page names, with sizes in bytes. */
const PAGE_FILES = { 'libraries-1.js': 300, 'entrance-1.js': 100, 'entrance-1.css': 200 };
/** As the web's build writes it: the shell needs a shared piece, and what the page loads already. */
const MANIFEST = {
  'src/app/shell/shell.tsx': {
    file: 'assets/shell-1.js',
    imports: ['_shared-1.js', '_entrance-1.js'],
    css: ['assets/shell-1.css'],
  },
  '_shared-1.js': { file: 'assets/shared-1.js', imports: ['_entrance-1.js'] },
  '_entrance-1.js': { file: 'assets/entrance-1.js', css: ['assets/entrance-1.css'] },
  'src/features/home/home-screen.tsx': { file: 'assets/home-screen-1.js', imports: ['_shared-1.js'] },
  'src/features/records/screens/search-area.tsx': { file: 'assets/search-area-1.js', imports: ['_shared-1.js'] },
  'src/features/records/screens/search-results-screen.tsx': { file: 'assets/search-results-screen-1.js' },
  'src/features/records/screens/search-form-screen.tsx': { file: 'assets/search-form-screen-1.js' },
};

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await startTestApp();
  const webFolder = join(test.folder, 'web');
  for (const folder of ['assets', '.vite']) mkdirSync(join(webFolder, folder), { recursive: true });
  writeFileSync(join(webFolder, 'index.html'), PAGE);
  for (const [name, bytes] of Object.entries(PAGE_FILES))
    writeFileSync(join(webFolder, 'assets', name), 'x'.repeat(bytes));
  writeFileSync(join(webFolder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  app = await buildApp({ counties: [test.county], log: test.county.log, webFolder });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const openPage = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/testing/${path}`, headers });

describe('The page that every address of the web gets', () => {
  it.each(['', 'login', 'search/searchByName', 'passwordReset/AAAA'])('is the same at %j', async (path) => {
    const { statusCode, body, headers } = await openPage(path);
    expect(statusCode).toBe(200);
    expect(body).toBe(PAGE);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  });

  const PAGE_LINKS = [
    '</assets/libraries-1.js>; rel=modulepreload',
    '</assets/entrance-1.css>; rel=preload; as=style; crossorigin',
    '</assets/entrance-1.js>; rel=modulepreload',
    '</testing/product-configuration.json>; rel=preload; as=fetch; crossorigin',
  ];
  const SHELL_LINKS = [
    '</assets/shell-1.js>; rel=modulepreload',
    '</assets/shell-1.css>; rel=preload; as=style; crossorigin',
    '</assets/shared-1.js>; rel=modulepreload',
  ];
  const linkAnswer = (path: string) => `</testing/api/${path}>; rel=preload; as=fetch; crossorigin`;
  const linkPiece = (name: string) => `</assets/${name}-1.js>; rel=modulepreload`;

  it.each(['login', 'home'])(
    'has a visitor’s browser fetch what it names, the largest first, and the configuration: %s',
    async (path) => {
      expect(String((await openPage(path)).headers.link).split(', ')).toEqual(PAGE_LINKS);
    },
  );

  it.each([
    ['home', ['home/all'], ['home-screen']],
    ['', ['home/all'], ['home-screen']],
    ['login', ['home/all'], ['home-screen']],
    ['search/SearchResults?record=A587329', ['helperdata/landlink'], ['search-area', 'search-results-screen']],
    ['search/TaxLienSearchResults', ['helperdata/landlink'], ['search-area', 'search-results-screen']],
    ['search', ['helperdata/landlink'], ['search-area', 'search-form-screen']],
    ['search/searchByName', ['helperdata/landlink'], ['search-area', 'search-form-screen']],
    ['externalsearch/parcelid/1', [], []],
  ])(
    'has the browser of whoever is signed in fetch the screen at the address, nothing twice: %j',
    async (path, asks, pieces) => {
      const { headers } = await openPage(path, { cookie: 'portal_session=AAAA' });
      expect(String(headers.link).split(', ')).toEqual([
        ...PAGE_LINKS,
        ...['currentUser/loginStatus', ...asks].map(linkAnswer),
        ...SHELL_LINKS,
        ...pieces.map(linkPiece),
      ]);
    },
  );

  it('is not served from a build that is not whole', async () => {
    const webFolder = join(test.folder, 'broken');
    mkdirSync(join(webFolder, 'assets'), { recursive: true });
    mkdirSync(join(webFolder, '.vite'));
    writeFileSync(join(webFolder, 'index.html'), '<!doctype html>');
    writeFileSync(join(webFolder, '.vite/manifest.json'), '{}');
    await expect(buildApp({ counties: [test.county], log: test.county.log, webFolder })).rejects.toThrow(
      'The built web has no src/app/shell/shell.tsx',
    );
  });
});
