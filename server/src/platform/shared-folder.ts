import { randomBytes } from 'node:crypto';
import { constants, type Dirent, existsSync, type ReadStream, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
/** Linux names the folders that a process has open. Such a name stays with the folder when others replace its path. */
const OPEN_FOLDERS = '/proc/self/fd';
/** Errors of opening a name that is absent, a link, or no file. */
const NO_FILE: readonly unknown[] = ['ENOENT', 'ELOOP', 'ENXIO', 'EISDIR'];

/** The identity and content of a file as far as its folder tells. */
export type FileState = Pick<Stats, 'dev' | 'ino' | 'size' | 'mtimeMs'>;

/** A regular file of a shared folder that is open: what is read is what was checked, whatever has its name by now. */
export interface SharedFile {
  readonly state: FileState;
  /** Reads as many bytes as the file had when it was opened, although its owner can go on writing. */
  readonly read: () => ReadStream;
}

/**
 * A folder in which others can create, replace and link files while the portal works in it (docs/decisions/0224). It
 * stays open, links are never followed, and files are only written under names that didn't exist. Without `/proc`
 * (macOS) others can still replace the folder itself.
 */
export class SharedFolder {
  readonly #path: string;

  private constructor(handle: FileHandle, path: string) {
    const pinned = `${OPEN_FOLDERS}/${handle.fd}`;
    this.#path = existsSync(pinned) ? pinned : path;
  }

  /**
   * Opens a folder that the operator has set, which can be a link, and closes it after the work.
   *
   * @throws the error of the system if there is no such folder.
   */
  static async use<T>(path: string, work: (folder: SharedFolder) => Promise<T>): Promise<T> {
    return SharedFolder.#use(path, O_RDONLY | O_DIRECTORY, work);
  }

  /**
   * Opens a subfolder, which is created if it's missing, and closes it after the work.
   *
   * @throws the error of the system, ENOTDIR for a link.
   */
  async useFolder<T>(name: string, work: (folder: SharedFolder) => Promise<T>): Promise<T> {
    const path = this.#pathOf(name);
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return SharedFolder.#use(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, work);
  }

  static async #use<T>(path: string, flags: number, work: (folder: SharedFolder) => Promise<T>): Promise<T> {
    const handle = await open(path, flags);
    try {
      return await work(new SharedFolder(handle, path));
    } finally {
      await handle.close();
    }
  }

  /** Lists what is in the folder. */
  list(): Promise<Dirent[]> {
    return readdir(`${this.#path}/.`, { withFileTypes: true });
  }

  /** The state of a name, a link's for a link; undefined if it's absent. */
  async find(name: string): Promise<FileState | undefined> {
    return lstat(this.#pathOf(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    });
  }

  /**
   * Opens a file to read, and closes it after the work.
   *
   * @param work gets undefined for anything but a regular file that has this name alone: a second name can be a file
   *   that its owner gave to no one.
   */
  async useFile<T>(name: string, work: (file: SharedFile | undefined) => Promise<T>): Promise<T> {
    // Without O_NONBLOCK, opening a pipe waits for its writer.
    const handle = await open(this.#pathOf(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
      (error: NodeJS.ErrnoException) => {
        if (!NO_FILE.includes(error.code)) throw error;
      },
    );
    try {
      const state = await handle?.stat();
      if (handle === undefined || state?.isFile() !== true || state.nlink !== 1) return await work(undefined);
      const end = Math.max(state.size - 1, 0);
      return await work({ state, read: () => handle.createReadStream({ autoClose: false, start: 0, end }) });
    } finally {
      await handle?.close();
    }
  }

  /** Writes a file so that no one reads an incomplete one. It replaces what has the name, also a link itself. */
  async write(name: string, content: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.#pathOf(name);
    const draft = this.#pathOf(`.${randomBytes(8).toString('hex')}.part`);
    try {
      const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
      try {
        await file.writeFile(content);
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Moves a file, also a link itself. @returns false if it's gone. */
  async move(name: string, to: SharedFolder, newName = name): Promise<boolean> {
    return rename(this.#pathOf(name), to.#pathOf(newName)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    );
  }

  /** Removes a file, also a link itself; does nothing if it's absent. */
  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  #pathOf(name: string): string {
    if (/[/\0]/.test(name) || ['', '.', '..'].includes(name)) throw new RangeError('A file has a name without a path.');
    return join(this.#path, name);
  }
}

/** Whether a name still has the file and content that were checked. */
export function isSameFile(state: FileState, other: FileState | undefined): boolean {
  return (
    other !== undefined &&
    state.dev === other.dev &&
    state.ino === other.ino &&
    state.size === other.size &&
    state.mtimeMs === other.mtimeMs
  );
}
