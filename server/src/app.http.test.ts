import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Preloads } from '@portal/contract/preloads';
import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';

const PAGE = `<!doctype html><link rel="icon" href="/assets/icon-1.svg" />
<script type="module" crossorigin src="/assets/entrance-1.js"></script>
<script type="module" crossorigin src="/assets/libraries-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/entrance-1.css">`;
const SHELL = ['assets/shell-1.js', 'assets/shell-1.css'];
/** As the web's build writes it (web/emit-preloads.ts). */
const PRELOADS: Preloads = {
  page: ['assets/libraries-1.js', 'assets/entrance-1.css', 'assets/entrance-1.js'],
  sessionCalls: ['currentUser/loginStatus'],
  screens: [
    { address: '^register/?$', needsSession: false, files: ['assets/register-1.js'], calls: [] },
    { address: '^(home)?/?$', needsSession: true, files: [...SHELL, 'assets/home-1.js'], calls: ['home/all'] },
    {
      address: '^search/[^/]+/?$',
      needsSession: true,
      files: [...SHELL, 'assets/search-1.js'],
      calls: ['helperdata/landlink'],
    },
    { address: '.*', needsSession: true, files: SHELL, calls: [] },
  ],
};

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await startTestApp();
  const webFolder = join(test.folder, 'web');
  mkdirSync(join(webFolder, 'assets'), { recursive: true });
  writeFileSync(join(webFolder, 'index.html'), PAGE);
  writeFileSync(join(webFolder, 'preloads.json'), JSON.stringify(PRELOADS));
  app = await buildApp({ counties: [test.county], log: test.county.log, webFolder });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const openPage = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/testing/${path}`, headers });

describe('The page at every address of the web', () => {
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
  const linkCall = (path: string) => `</testing/api/${path}>; rel=preload; as=fetch; crossorigin`;
  const linkScript = (name: string) => `</assets/${name}-1.js>; rel=modulepreload`;
  const SHELL_LINKS = [linkScript('shell'), '</assets/shell-1.css>; rel=preload; as=style; crossorigin'];

  it.each([
    ['login', []],
    ['home', []],
    ['register', [linkScript('register')]],
  ])('has a visitor’s browser fetch the page’s files, the configuration and a public page: %s', async (path, links) => {
    expect(String((await openPage(path)).headers.link).split(', ')).toEqual([...PAGE_LINKS, ...links]);
  });

  it.each([
    ['home', [linkCall('home/all'), ...SHELL_LINKS, linkScript('home')]],
    ['', [linkCall('home/all'), ...SHELL_LINKS, linkScript('home')]],
    ['SEARCH/searchResults?record=A587329', [linkCall('helperdata/landlink'), ...SHELL_LINKS, linkScript('search')]],
    ['register', [linkScript('register')]],
    ['nothing/here', SHELL_LINKS],
  ])('has a signed-in user’s browser also fetch the session and the screen at the address: %j', async (path, links) => {
    const { headers } = await openPage(path, { cookie: 'portal_session=AAAA' });
    expect(String(headers.link).split(', ')).toEqual([...PAGE_LINKS, linkCall('currentUser/loginStatus'), ...links]);
  });

  it.each(['index.html', 'preloads.json'])('is not served from a build without %s', async (missing) => {
    const webFolder = join(test.folder, `without-${missing}`);
    mkdirSync(join(webFolder, 'assets'), { recursive: true });
    for (const name of ['index.html', 'preloads.json'].filter((each) => each !== missing))
      writeFileSync(join(webFolder, name), '');
    await expect(buildApp({ counties: [test.county], log: test.county.log, webFolder })).rejects.toThrow(
      `The built web has no ${missing}`,
    );
  });
});
