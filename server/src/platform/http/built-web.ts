import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the web build that the server needs to know. */
export interface BuiltWeb {
  /** The HTML page that is sent for every address of the web application. */
  readonly page: string;
  /** The files that the page itself loads, as values of a `Link` header, largest first because it takes longest. */
  readonly pageLinks: readonly string[];
  /**
   * Lists the files that a screen needs in addition to those of the page.
   *
   * @param pieces the screen's source files.
   * @returns values of a `Link` header.
   * @throws Error if the build doesn't contain one of the source files.
   */
  readonly linkPieces: (pieces: readonly string[]) => readonly string[];
}

/** The part of Vite's manifest that is read here: the output files and static imports of each source file or shared chunk. */
type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>
>;

/** @throws Error if the folder has no complete build. */
export function readBuiltWeb(folder: string): BuiltWeb {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sizeOf = (file: string) => statSync(join(folder, file)).size;
  const pageFiles = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
  return {
    page,
    pageLinks: pageFiles.sort((one, other) => sizeOf(other) - sizeOf(one)).map(linkFile),
    linkPieces: (pieces) => {
      const files = new Set<string>();
      for (const piece of pieces) addFiles(manifest, piece, files);
      return [...files].filter((file) => !pageFiles.includes(file)).map(linkFile);
    },
  };
}

function linkFile(file: string): string {
  return file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;
}

/** Adds the files of a chunk and of all its static imports. */
function addFiles(manifest: Manifest, name: string, files: Set<string>): void {
  const piece = manifest[name];
  if (piece === undefined) throw new Error(`The built web has no ${name}`);
  if (files.has(piece.file)) return;
  for (const file of [piece.file, ...(piece.css ?? [])]) files.add(file);
  for (const imported of piece.imports ?? []) addFiles(manifest, imported, files);
}
