import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  it('is locked by one process until the lock is released', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    expect(readdirSync(parent)).toEqual(['database.lock']);
    lock.release();
    expect(existsSync(`${folder}.lock`)).toBe(false);
    lockFolder(folder).release();
  });

  it('can be locked after its holder died', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(`${folder}.lock`, JSON.stringify({ pid, host: hostname() }));
    lockFolder(folder).release();
  });

  it('can be locked after its holder died and another process got the same number', () => {
    const lock = lockFolder(folder);
    const holder = JSON.parse(readFileSync(`${folder}.lock`, 'utf8'));
    lock.release();
    // On systems that don't report when a process started, the case can't be detected.
    if (holder.started === undefined) return;
    writeFileSync(`${folder}.lock`, JSON.stringify({ ...holder, started: '1' }));
    lockFolder(folder).release();
  });

  it('can be locked after its holder died while writing the lock file', () => {
    writeFileSync(`${folder}.lock`, '{"pi');
    lockFolder(folder).release();
  });

  it('stays locked by another machine, whose processes cannot be checked', () => {
    writeFileSync(`${folder}.lock`, JSON.stringify({ pid: 1, host: 'another-machine' }));
    expect(() => lockFolder(folder)).toThrow(
      `in use by process 1 of the machine or container another-machine (if it has ended, delete ${folder}.lock)`,
    );
    expect(readdirSync(parent)).toEqual(['database.lock']);
  });
});
