import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const PAGE = '<!doctype html><script type="module" src="/assets/entrance-1.js"></script>';
/** As the web's build writes it: the shell needs a shared piece, and what the page loads already. */
const MANIFEST = {
  'src/app/shell/shell.tsx': {
    file: 'assets/shell-1.js',
    imports: ['_shared-1.js', '_entrance-1.js'],
    css: ['assets/shell-1.css'],
  },
  '_shared-1.js': { file: 'assets/shared-1.js', imports: ['_entrance-1.js'] },
  '_entrance-1.js': { file: 'assets/entrance-1.js' },
  'src/features/home/home-screen.tsx': { file: 'assets/home-screen-1.js', imports: ['_shared-1.js'] },
};

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await startTestApp();
  const webFolder = join(test.folder, 'web');
  for (const folder of ['assets', '.vite']) mkdirSync(join(webFolder, folder), { recursive: true });
  writeFileSync(join(webFolder, 'index.html'), PAGE);
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

  it('has a visitor’s browser fetch the configuration at once', async () => {
    expect((await openPage('login')).headers.link).toBe(
      '</testing/product-configuration.json>; rel=preload; as=fetch; crossorigin',
    );
  });

  it('has the browser of whoever is signed in fetch the session and the shell too, and nothing twice', async () => {
    const { headers } = await openPage('home', { cookie: 'portal_session=AAAA' });
    expect(String(headers.link).split(', ')).toEqual([
      '</testing/product-configuration.json>; rel=preload; as=fetch; crossorigin',
      '</testing/api/currentUser/loginStatus>; rel=preload; as=fetch; crossorigin',
      '</assets/shell-1.js>; rel=modulepreload',
      '</assets/shell-1.css>; rel=preload; as=style; crossorigin',
      '</assets/shared-1.js>; rel=modulepreload',
    ]);
  });

  it('is not served from a build that is not whole', async () => {
    const webFolder = join(test.folder, 'broken');
    mkdirSync(join(webFolder, 'assets'), { recursive: true });
    mkdirSync(join(webFolder, '.vite'));
    writeFileSync(join(webFolder, 'index.html'), PAGE);
    writeFileSync(join(webFolder, '.vite/manifest.json'), '{}');
    await expect(buildApp({ counties: [test.county], log: test.county.log, webFolder })).rejects.toThrow(
      'The built web has no src/app/shell/shell.tsx',
    );
  });
});
