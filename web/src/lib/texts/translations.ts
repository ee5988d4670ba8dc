/**
 * The texts of the languages other than English, one file per area. The list alone has a line for each language and area, so it has its
 * own file, which a browser that shows English never fetches. It excludes the areas of the server.
 */
const FILES = import.meta.glob<object>(
  [
    '../../../../messages/src/*/*.json',
    '!../../../../messages/src/en/*.json',
    '!../../../../messages/src/*/{answers,audit,codes,mail,receipts,refusals}.json',
  ],
  { import: 'default' },
);

/** The texts of an area in a language; undefined where the language lacks them or they can't be fetched. */
export async function fetchTranslation(tag: string, area: string): Promise<object | undefined> {
  return FILES[`../../../../messages/src/${tag}/${area}.json`]?.().catch(() => undefined);
}
