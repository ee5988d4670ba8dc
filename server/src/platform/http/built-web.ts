import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the server needs to know of the built web. */
export interface BuiltWeb {
  /** The page that every address of the web gets. */
  readonly page: string;
  /** What the screens of signed-in people stand in and the page does not name, as values of a `Link` header. */
  readonly shellLinks: readonly string[];
}

/** The part of the build's manifest that is read here: sources and shared pieces, each with what it is and needs. */
type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>
>;

const SHELL = 'src/app/shell/shell.tsx';

/** @throws Error where the folder has no complete build. */
export function readBuiltWeb(folder: string): BuiltWeb {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = listFiles(manifest, SHELL).filter((file) => !page.includes(file));
  return {
    page,
    shellLinks: files.map((file) =>
      file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`,
    ),
  };
}

/** The files of a piece and of everything that it imports at once. */
function listFiles(manifest: Manifest, name: string, found = new Set<string>()): readonly string[] {
  const piece = manifest[name];
  if (piece === undefined) throw new Error(`The built web has no ${name}`);
  if (!found.has(piece.file)) {
    for (const file of [piece.file, ...(piece.css ?? [])]) found.add(file);
    for (const imported of piece.imports ?? []) listFiles(manifest, imported, found);
  }
  return [...found];
}
