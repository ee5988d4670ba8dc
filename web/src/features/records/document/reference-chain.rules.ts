import type { DocumentDetails, ReferenceDocument } from '@portal/contract/search/document-result';
import { parseWireDate } from '@portal/contract/values/plain-date';

/** A document of a chain; the one that is open stands among those it refers to and those that refer to it. */
export type ChainLink =
  | { readonly kind: 'this' }
  | { readonly kind: 'reference'; readonly reference: ReferenceDocument };

/**
 * The document and its references in the order of their recording. Where a date is missing or the same, what a document names
 * comes before it, and what names it after.
 */
export function orderChain(
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
  return links
    .sort((one, other) => dayOf(one.day).localeCompare(dayOf(other.day)) || one.rank - other.rank)
    .map(({ link }) => link);
}
