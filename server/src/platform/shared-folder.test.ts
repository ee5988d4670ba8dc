import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SharedFolder } from './shared-folder.ts';

let root: string;
let path: string;
let victim: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-shared-'));
  path = join(root, 'drop');
  victim = join(root, 'victim');
  mkdirSync(path);
  writeFileSync(victim, 'kept');
});
const inFolder = <T>(work: (folder: SharedFolder) => Promise<T>) => SharedFolder.use(path, work);
afterEach(() => {
  expect(readFileSync(victim, 'utf8')).toBe('kept');
  rmSync(root, { recursive: true });
});

test('a link under the name of a file is replaced, not followed, when the file is written, moved or removed', async () => {
  for (const name of ['a', 'b', 'c']) symlinkSync(victim, join(path, name));
  await inFolder(async (folder) => {
    await folder.write('a', 'new');
    await folder.useFolder('target', (target) => folder.move('b', target));
    await folder.remove('c');
  });
  expect(readFileSync(join(path, 'a'), 'utf8')).toBe('new');
  expect(readdirSync(path)).toEqual(['a', 'target']);
});

test('a link where a subfolder belongs is refused', async () => {
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), join(path, 'responses'));
  await expect(inFolder((folder) => folder.useFolder('responses', async () => {}))).rejects.toMatchObject({
    code: 'ENOTDIR',
  });
});

test.runIf(existsSync('/proc/self/fd'))(
  'a folder that is replaced by a link while it is open still gets the files, and the other folder none',
  async () => {
    await inFolder((folder) =>
      folder.useFolder('responses', async (responses) => {
        renameSync(join(path, 'responses'), join(path, 'moved'));
        mkdirSync(join(root, 'elsewhere'));
        symlinkSync(join(root, 'elsewhere'), join(path, 'responses'));
        await responses.write('a.xml', 'new');
      }),
    );
    expect(readdirSync(join(root, 'elsewhere'))).toEqual([]);
    expect(readdirSync(join(path, 'moved'))).toEqual(['a.xml']);
  },
);

test('links, second names, pipes and folders are no files to read, and none of them waits', async () => {
  symlinkSync(victim, join(path, 'link'));
  linkSync(victim, join(path, 'second'));
  execFileSync('mkfifo', [join(path, 'pipe')]);
  mkdirSync(join(path, 'sub'));
  for (const name of ['link', 'second', 'pipe', 'sub', 'absent'])
    expect(await inFolder((folder) => folder.useFile(name, async (file) => file)), name).toBeUndefined();
});

test('a file that is replaced or goes on growing is read with the content that it had when it was opened', async () => {
  writeFileSync(join(path, 'a'), 'first');
  const read = await inFolder((folder) =>
    folder.useFile('a', async (file) => {
      appendFileSync(join(path, 'a'), ' and more');
      rmSync(join(path, 'a'));
      symlinkSync(victim, join(path, 'a'));
      return file && text(file.read());
    }),
  );
  expect(read).toBe('first');
});

test.each(['', '.', '..', '../victim', 'sub/a', 'a\0'])('%j is no name in a folder', async (name) => {
  await expect(inFolder((folder) => folder.write(name, ''))).rejects.toThrow(RangeError);
  await expect(inFolder((folder) => folder.remove(name))).rejects.toThrow(RangeError);
});

test('a write that fails leaves nothing behind', async () => {
  const broken = async function* () {
    yield Buffer.from('x');
    throw new Error('broken');
  };
  await expect(inFolder((folder) => folder.write('a', broken()))).rejects.toThrow('broken');
  expect(readdirSync(path)).toEqual([]);
});
