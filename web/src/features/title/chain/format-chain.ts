import type { ChainDoubt, ChainEntry, ChainRemark } from '@portal/contract/index/title/chain';
import type { NameLevel } from '@portal/contract/index/title/chain-words';
import type { useTexts } from '../../../lib/texts/i18n.ts';

export type ChainTexts = ReturnType<typeof useTexts<'chain'>>;

/** The values of the server fit the text of their code: `chain-words.ts` lists the codes, a test of the server its values. */
type Values = never;

/** The reason for a burden's state, in a sentence; empty for a document that can't end. */
export function formatReason({ reason }: Pick<ChainEntry, 'reason'>, texts: ChainTexts): string {
  return reason === null ? '' : texts(`reasons.${reason.code}`, reason.values as Values);
}

/** A doubt in a sentence; the level of a name is a word of the user's language. */
export function formatDoubt({ code, values }: ChainDoubt, texts: ChainTexts): string {
  const { level } = values;
  const words = level === undefined ? values : { ...values, level: texts(`levels.${level as NameLevel}`) };
  return texts(`doubts.${code}`, words as Values);
}

/** A remark about a document without a doubt. */
export function formatRemark({ code, values }: ChainRemark, texts: ChainTexts): string {
  return texts(`remarks.${code}`, values as Values);
}

/** The way in which a document was found: by its land, by reference, or by the name of an owner. */
export function formatMatch({ match, matchedOwner }: Pick<ChainEntry, 'match' | 'matchedOwner'>, texts: ChainTexts) {
  const kind = texts(`matches.${match}`);
  if (matchedOwner === null) return kind;
  const { name, level } = matchedOwner;
  return `${kind}. ${texts('byName', { owner: name, level: texts(`levels.${level}`) })}`;
}
