import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'portal-lock-'));
  folder = join(parent, 'database');
});
afterEach(() => rmSync(parent, { recursive: true }));

describe('A database folder', () => {
  it('is taken by one process and free after its release', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    lock.release();
    expect(existsSync(`${folder}.lock`)).toBe(false);
    lockFolder(folder).release();
  });

  it('is taken over from a process that has died', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(`${folder}.lock`, JSON.stringify({ pid, host: hostname() }));
    lockFolder(folder).release();
  });

  it('is taken over where the holder died while writing the lock', () => {
    writeFileSync(`${folder}.lock`, '{"pi');
    lockFolder(folder).release();
  });

  it('is not taken over from another machine, whose processes can not be asked', () => {
    writeFileSync(`${folder}.lock`, JSON.stringify({ pid: 1, host: 'another-machine' }));
    expect(() => lockFolder(folder)).toThrow(/in use by process 1/);
  });
});
