import type { DocumentDetails, ReferenceDocument } from '@portal/contract/index/search/results/document-result';
import { parseWireDate } from '@portal/contract/values/plain-date';

/** An entry of a reference chain: the open document, or a reference from or to it. */
export type ChainLink =
  | { readonly kind: 'this' }
  | { readonly kind: 'reference'; readonly reference: ReferenceDocument };

/**
 * Sorts the document and its references by recorded date. If a date is missing or equal, documents that this a refers to come
 * before it, and documents that refer to it come after it.
 */
export function sortChain(
  document: Pick<DocumentDetails, 'recordedDate'>,
  references: readonly ReferenceDocument[],
): readonly ChainLink[] {
  const side = { from: 0, to: 2 } as const;
  const links = [
    { link: { kind: 'this' } as ChainLink, day: parseWireDate(document.recordedDate), rank: 1 },
    ...references.map((reference) => ({
      link: { kind: 'reference', reference } as ChainLink,
      day: parseWireDate(reference.recordedDate),
      rank: side[reference.direction],
    })),
  ];
  const own = parseWireDate(document.recordedDate) ?? '';
  const dayOf = (day: string | undefined) => day ?? own;
  return links.sort((a, b) => dayOf(a.day).localeCompare(dayOf(b.day)) || a.rank - b.rank).map(({ link }) => link);
}
