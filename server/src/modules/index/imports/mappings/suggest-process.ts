import { suggestMapping } from '../load/mapping/suggest-mapping.ts';
import type { SuggestionAnswer, SuggestionTask } from './suggest-import-mapping.ts';

/* Suggests a mapping for a file, in a separate process (suggest-import-mapping.ts). */
process.on('disconnect', () => process.exit(1));
process.on('message', async (task: SuggestionTask) => {
  const answer = await suggest(task);
  process.send?.(answer, () => process.exit(0));
});

async function suggest({ path, encoding }: SuggestionTask): Promise<SuggestionAnswer> {
  try {
    const report = { reject: () => {}, note: () => {} };
    const mapping = await suggestMapping(path, { encoding, report, onBytes: () => {} });
    return { content: JSON.stringify(mapping, undefined, 2) };
  } catch (error) {
    return { problem: String(error) };
  }
}
