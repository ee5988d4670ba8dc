/**
 * The texts of the other languages than English, an area's file at a time. The list alone has a line for each language and area, so it
 * is a file of its own, which a browser that shows English never fetches. What the server alone says is left out.
 */
const FILES = import.meta.glob<object>(
  [
    '../../../messages/src/*/*.json',
    '!../../../messages/src/en/*.json',
    '!../../../messages/src/*/{answers,mail,transactions,refusals}.json',
  ],
  { import: 'default' },
);

/** The texts of an area in a language; nothing where the language has not got them or they can not be fetched. */
export async function fetchTranslation(tag: string, area: string): Promise<object | undefined> {
  return FILES[`../../../messages/src/${tag}/${area}.json`]?.().catch(() => undefined);
}
