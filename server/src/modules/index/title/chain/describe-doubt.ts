import type { ChainDoubt, ChainRemark } from '@portal/contract/index/title/chain';
import type { NameLevel } from '@portal/contract/index/title/chain-words';
import type { Translate } from '../../../../platform/translate.ts';

/** The values of a chain fit the text of their code: the derivation builds both. */
type Values = never;

/** A doubt in a sentence; the level of a name is a word of the language. */
export function describeDoubt({ code, values }: ChainDoubt, translate: Translate): string {
  const { level } = values;
  const words = level === undefined ? values : { ...values, level: translate(`chain:levels.${level as NameLevel}`) };
  return translate(`chain:doubts.${code}`, words as Values);
}

/** A remark about a document, as part of a longer line. */
export function describeRemark({ code, values }: ChainRemark, translate: Translate): string {
  return translate(`chain:remarks.${code}`, values as Values).replace(/[.。]$/, '');
}
