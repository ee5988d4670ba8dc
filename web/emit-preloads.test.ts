import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Preloads, preloads as preloadsFile } from '@portal/contract/preloads';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const VITE = join(import.meta.dirname, '../node_modules/vite/bin/vite.js');
const folders: string[] = [];

/** A small web with a home screen and a search screen, in a separate folder. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-preloads-'));
  folders.push(folder);
  cpSync(join(import.meta.dirname, 'emit-preloads-fixture'), folder, { recursive: true });
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  const plugin = JSON.stringify(join(import.meta.dirname, 'emit-preloads.ts'));
  writeFileSync(
    join(folder, 'vite.config.ts'),
    `import { emitPreloads } from ${plugin};
     export default { build: { manifest: true }, plugins: [emitPreloads('screens.ts')] };`,
  );
});

afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

const edit = (name: string, from: string, to: string) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, name), text.replace(from, to));
};

/** Builds the small web. @throws the build's messages if it fails. */
async function build(): Promise<Preloads> {
  await promisify(execFile)(process.execPath, [VITE, 'build', '--logLevel', 'error'], { cwd: folder });
  return preloadsFile.parse(JSON.parse(readFileSync(join(folder, 'dist/preloads.json'), 'utf8')));
}

/** The preloads of the screen at an address, its files without the hashes of their content. */
function findScreen({ screens }: Preloads, address: string) {
  const screen = screens.find((each) => new RegExp(each.address, 'i').test(address));
  return screen && { ...screen, files: screen.files.map((file) => file.replace(/^assets\/(.*)-[\w-]{8}\./, '$1.')) };
}

describe('The preloads of a build', () => {
  it('list the page’s own files, and each screen with its layout’s files and its first calls', async () => {
    const preloads = await build();
    expect(preloads.page).toEqual([expect.stringMatching(/^assets\/index-.*\.js$/)]);
    expect(preloads.sessionCalls).toEqual(['currentUser/loginStatus']);
    const home = { needsSession: true, files: ['layout.js', 'layout.css', 'home.js'], calls: ['home/all'] };
    expect(findScreen(preloads, 'home')).toMatchObject(home);
    expect(findScreen(preloads, 'HOME/')).toMatchObject(home);
    expect(findScreen(preloads, '')).toMatchObject(home);
    expect(findScreen(preloads, 'help')).toMatchObject({ needsSession: false, files: ['help.js'], calls: [] });
    expect(findScreen(preloads, 'else/where')).toMatchObject({ files: ['layout.js', 'layout.css'], calls: [] });
  });

  it('include a screen that is added to the routes', async () => {
    writeFileSync(join(folder, 'map.tsx'), 'export const Screen = () => null;');
    edit(
      'screens.ts',
      "{ path: '*'",
      "{ path: 'map/:parcel?', ...screen(() => import('./map.tsx'), ['helperdata/landlink']) }, { path: '*'",
    );
    const preloads = await build();
    const map = { needsSession: true, files: ['layout.js', 'layout.css', 'map.js'], calls: ['helperdata/landlink'] };
    expect(findScreen(preloads, 'map')).toMatchObject(map);
    expect(findScreen(preloads, 'map/12-3')).toMatchObject(map);
    expect(findScreen(preloads, 'map/12/3')?.files).not.toContain('map.js');
  });

  it('are not written if a screen’s file was renamed: the build fails', async () => {
    renameSync(join(folder, 'home.tsx'), join(folder, 'start.tsx'));
    await expect(build()).rejects.toThrow(/home\.tsx/);
  });

  it('are not written if a screen isn’t a separate file, whose preload would be lost', async () => {
    edit('main.ts', 'import', "import './home.tsx';\nimport");
    await expect(build()).rejects.toThrow('The build has no chunk for the screen home.tsx');
  });

  it('are not written if a screen declares a call that the contract does not have', async () => {
    edit('screens.ts', "'home/all'", "'home/everything'");
    await expect(build()).rejects.toThrow('The contract has no GET call home/everything');
  });
});

describe('The portal’s own screens', () => {
  /** Lists the screens with a manifest in which every source file is a separate chunk. */
  async function listOwnPreloads(): Promise<Preloads> {
    const script = `
      const { listPreloads } = await import(${JSON.stringify(join(import.meta.dirname, 'list-preloads.ts'))});
      const manifest = new Proxy({}, { get: (_, name) => ({ file: name }) });
      const calls = { has: () => true };
      const root = ${JSON.stringify(import.meta.dirname)};
      const screensFile = root + '/src/app/screens.ts';
      console.log(JSON.stringify(await listPreloads({ screensFile, root, manifest, page: [], calls })));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    return preloadsFile.parse(JSON.parse(stdout));
  }

  it('are preloaded with their shell and their first calls', async () => {
    const preloads = await listOwnPreloads();
    const shell = 'src/app/shell/shell.tsx';
    const records = (name: string) => `src/features/records/screens/${name}.tsx`;
    const home = { needsSession: true, files: [shell, 'src/features/home/home-screen.tsx'], calls: ['home/all'] };
    const form = {
      needsSession: true,
      files: [shell, records('search-area'), records('search-form-screen')],
      calls: [],
    };
    const results = { ...form, files: [shell, records('search-area'), records('search-results-screen')] };
    expect(preloads.sessionCalls).toEqual(['currentUser/loginStatus', 'helperdata/landlink']);
    for (const address of ['', 'login', 'home']) expect(findScreen(preloads, address)).toMatchObject(home);
    for (const address of ['search/SearchResults', 'search/TaxLienSearchResults'])
      expect(findScreen(preloads, address)).toMatchObject(results);
    for (const address of ['search', 'search/searchByName', 'search/searchByName/12', 'search/a/b/c/d'])
      expect(findScreen(preloads, address)).toMatchObject(form);
    expect(findScreen(preloads, 'externalsearch/parcelid/1')?.files).toContain(records('direct-link-screen'));
    expect(findScreen(preloads, 'register')).toMatchObject({
      needsSession: false,
      files: ['src/app/public-frame.tsx', 'src/features/registration/register-screen.tsx'],
    });
    expect(findScreen(preloads, 'nowhere')).toMatchObject({ needsSession: true, files: [shell], calls: [] });
  });
});
