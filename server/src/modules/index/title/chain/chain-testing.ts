import { DEFAULT_INSTRUMENT_EFFECTS } from '@portal/contract/index/title/instrument-effects';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { computeNameKeys, type NameKeys } from '../../records/index.ts';
import type { ChainDocument, ChainFacts, ChainParty, ChainReference, DerivedChain } from './chain-facts.ts';
import { deriveChain } from './derive-chain.rules.ts';

/** A party of a test: `HAUGEN, ROBERT L JR` is a person, anything without a comma a firm; after a slash, another spelling. */
export function buildParty(text: string): ChainParty {
  const [name = '', ...aliases] = text.split('/').map((part) => part.trim());
  return {
    ...buildKeys(name),
    displayName: name.replace(',', ''),
    isPerson: name.includes(','),
    aliases: aliases.map(buildKeys),
  };
}

function buildKeys(name: string): NameKeys {
  const [lastName = '', given] = name.split(',').map((part) => part.trim());
  const [firstName = '', ...middle] = (given ?? '').split(' ');
  const kind = given === undefined ? 'NON_HUMAN' : 'HUMAN';
  return computeNameKeys({ kind, lastName, firstName, middleName: middle.join(' ') });
}

/** A document of a test; its parties are separated by semicolons. */
export interface TestDocument
  extends Partial<Omit<ChainDocument, 'id' | 'instrumentCode' | 'recordedOn' | 'grantors' | 'grantees'>> {
  readonly code: string;
  readonly on: string;
  readonly from?: string;
  readonly to?: string;
  /** Numbers of the documents that it names. */
  readonly names?: readonly string[];
}

/** The facts of documents by their numbers, in their order. A named number that isn't among them isn't in the index. */
export function buildFacts(
  documents: Readonly<Record<string, TestDocument>>,
  others: Partial<ChainFacts> = {},
): ChainFacts {
  const numbers = Object.keys(documents);
  const idOf = (number: string) => numbers.indexOf(number) + 1 || undefined;
  return {
    documents: Object.entries(documents).map(([number, { code, on, from = '', to = '', names: _names, ...given }]) => ({
      id: idOf(number) ?? 0,
      number,
      documentType: 'A',
      instrumentCode: code,
      recordedOn: on as PlainDate,
      signedOn: null,
      match: 'SAME',
      lands: [],
      isElsewhere: false,
      hasImage: true,
      isVerified: true,
      grantors: listParties(from),
      grantees: listParties(to),
      ...given,
    })),
    references: Object.entries(documents).flatMap(([number, { names = [] }]) =>
      names.map((named): ChainReference => ({ from: idOf(number) ?? 0, to: idOf(named), display: named })),
    ),
    certificate: undefined,
    imagesBeginOn: new Map(),
    today: '2026-11-23' as PlainDate,
    ...others,
  };
}

function listParties(text: string): readonly ChainParty[] {
  return text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map(buildParty);
}

/** Derives a chain with Minnesota's effects. */
export function derive(
  documents: Readonly<Record<string, TestDocument>>,
  others: Partial<ChainFacts> = {},
): DerivedChain {
  return deriveChain(buildFacts(documents, others), DEFAULT_INSTRUMENT_EFFECTS);
}

/** State and reason of each document that has them: `OPEN NO_RELEASE`, by number. */
export function listStandings({ entries }: DerivedChain): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entries.flatMap(({ document, standing }) =>
      standing === undefined ? [] : [[document.number, `${standing.state} ${standing.reason}`]],
    ),
  );
}

/** The codes of the doubts of each document that has any, by number. */
export function listDoubts({ entries }: DerivedChain): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    entries
      .filter(({ doubts }) => doubts.length > 0)
      .map(({ document, doubts }) => [document.number, doubts.map(({ code }) => code)]),
  );
}

/** The codes of the remarks of each document that has any, by number. */
export function listRemarks({ entries }: DerivedChain): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    entries
      .filter(({ remarks }) => remarks.length > 0)
      .map(({ document, remarks }) => [document.number, remarks.map(({ code }) => code)]),
  );
}

/** The owners as `NAME from..to`, by the numbers of the documents. */
export function listOwners({ owners }: DerivedChain): readonly string[] {
  return owners.map(({ name, from, to, until, certificate }) => {
    const end = to?.number ?? (until === undefined ? '' : until);
    return `${name} ${from?.number ?? certificate}..${end}`;
  });
}
