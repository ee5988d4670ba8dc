import type { FieldProblems } from '@portal/contract/problem';
import { DEFAULT_LANGUAGE } from '@portal/contract/values/language';
import { formatProblem } from '@portal/messages/format-problem';
import { UploadRefusedError } from '../../../../platform/images/store/folder-upload-store.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { areaTranslatorOf } from '../../../../platform/translate.ts';
import { XmlRefusedError } from '../../../../platform/xml/read-xml.ts';
import type { XmlFault } from '../../../../platform/xml/xml-limits.ts';
import { PriaRefusal } from './pria-refusal.ts';

const XML_FAULTS: Readonly<Record<XmlFault, string>> = {
  tooLarge:
    'The request is too large: its documents have at most 25,000,000 bytes together, and all that describes them 1,000,000 characters.',
  tooDeep: 'The XML has too many levels; this portal takes 20.',
  tooMany: 'The XML has too many elements and attributes; this portal takes 5,000.',
  tooManyReferences: 'The XML has too many references to characters; this portal takes 100,000.',
  encoding: "The XML isn't UTF-8.",
  documentType: "The XML has a document type, which isn't allowed.",
  malformed: "The XML isn't well-formed.",
};

const FIELDS: Readonly<Record<string, string>> = {
  additionalDocuments: 'The package',
  ...{
    instrument: 'RecordableDocumentType, as an instrument of this county',
    taxedAmount: 'CONSIDERATION _Amount, or MORTGAGE_CONSIDERATION OriginalLoanAmount',
    taxExemption: 'RECORDING_ENDORSEMENT _EXEMPTIONS _Description',
  },
  ...{
    file: 'The document',
    name: "The profile's name",
    email: "The profile's email",
    address1: "The profile's address",
  },
  ...{ city: "The profile's city", state: "The profile's state", zip: "The profile's ZIP code" },
};

/** The description of an error for the submitter; undefined for an error that isn't about the request. */
export function describePriaRefusal(error: unknown): readonly string[] | undefined {
  if (error instanceof PriaRefusal) return [error.message];
  if (error instanceof XmlRefusedError) return [`${XML_FAULTS[error.fault]} (line ${error.line})`];
  if (error instanceof UploadRefusedError) {
    if (error.reason === 'tooLarge') return [XML_FAULTS.tooLarge];
    throw new Refusal('UPLOADS_BUSY');
  }
  if (!(error instanceof Refusal)) return undefined;
  if (error.code === 'INVALID_INPUT') return describeProblems(error.problems);
  if (error.code === 'NOT_OFFERED') return ["This county doesn't take electronic filings."];
  if (error.code === 'INSUFFICIENT_FUNDS') return ['The escrow account has too little money for this filing.'];
  if (error.code === 'FILING_DEBT') return ['The account owes for the correction of a recorded filing.'];
  return error.code === 'FILING_CARD_NEEDED' ? ['The account has no way to pay for this filing.'] : undefined;
}

function describeProblems(problems: FieldProblems): readonly string[] {
  const translate = areaTranslatorOf(DEFAULT_LANGUAGE, 'problems');
  return Object.entries(problems).map(([path, problem]) => {
    const [, index, field = path] = /^additionalDocuments\.(\d+)\.(.+)$/.exec(path) ?? [];
    const place = index === undefined ? '' : `Document ${Number(index) + 2}: `;
    return `${place}${FIELDS[field] ?? field}: ${formatProblem(problem, translate)}`;
  });
}
