import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the server needs to know of the built web. */
export interface BuiltWeb {
  /** The page that every address of the web gets. */
  readonly page: string;
  /** What the page itself names, as values of a `Link` header: the largest first, for it takes longest. */
  readonly pageLinks: readonly string[];
  /**
   * What a screen is made of beside what the page names.
   *
   * @param pieces the sources from which the web builds it.
   * @returns values of a `Link` header.
   * @throws Error where the build has no such piece.
   */
  readonly linkPieces: (pieces: readonly string[]) => readonly string[];
}

/** The part of the build's manifest that is read here: sources and shared pieces, each with what it is and needs. */
type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>
>;

/** @throws Error where the folder has no complete build. */
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

/** Adds the files of a piece and of everything that it imports at once. */
function addFiles(manifest: Manifest, name: string, files: Set<string>): void {
  const piece = manifest[name];
  if (piece === undefined) throw new Error(`The built web has no ${name}`);
  if (files.has(piece.file)) return;
  for (const file of [piece.file, ...(piece.css ?? [])]) files.add(file);
  for (const imported of piece.imports ?? []) addFiles(manifest, imported, files);
}
