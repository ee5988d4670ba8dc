import { type IndexFacts, splitLines } from '@portal/contract/filing/efile/index-facts';
import { type ChosenEntry, VERIFIED_FIELDS, type VerifiedField } from '@portal/contract/filing/efile/verification';
import { computeParcelKey } from '../../../index/records/index.ts';

/**
 * Lists the fields in which two entries of the same document differ. Case, spaces and the order of lines aren't differences, nor is the way
 * in which a parcel's number is punctuated; accents, apostrophes and suffixes of names are, because searches and readers see them.
 */
export function listDifferences(first: IndexFacts, second: IndexFacts): readonly VerifiedField[] {
  return VERIFIED_FIELDS.filter((field) => toComparable(field, first[field]) !== toComparable(field, second[field]));
}

/** The facts once each difference is settled. */
export function settleFacts(
  entries: { readonly first: IndexFacts; readonly second: IndexFacts },
  choices: Partial<Readonly<Record<VerifiedField, ChosenEntry>>>,
): IndexFacts {
  const { first, second } = entries;
  const chosen = VERIFIED_FIELDS.filter((field) => choices[field] === 'SECOND').map((field) => [field, second[field]]);
  return { ...first, ...Object.fromEntries(chosen) };
}

function toComparable(field: VerifiedField, text: string): string {
  if (field === 'instrument') return text;
  // A legal description goes on in the next line, wherever the line ends.
  if (field === 'legal') return fold(text);
  const lines = splitLines(text).map(field === 'parcels' ? computeParcelKey : fold);
  return lines.toSorted().join('\n');
}

const fold = (text: string) => text.normalize('NFC').toUpperCase().split(/\s+/).join(' ').trim();
