import { setImmediate } from 'node:timers/promises';
import type { FilingState } from '@portal/contract/filing/efile/filing';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { County } from '../../../../county.ts';
import { escapeXml } from '../../../../platform/xml/read-xml.ts';

/** The content of a response about a package. */
export interface PriaAnswer {
  readonly packageId: string;
  readonly documents: readonly AnsweredDocument[];
  /** `REFUSED` for a request that wasn't filed. */
  readonly state: FilingState | 'REFUSED';
  /** The portal's number of the filing; empty for a request that wasn't filed. */
  readonly filingNumber: string;
  /** The reasons why it was refused, rejected, or must be corrected. */
  readonly reasons: readonly string[];
}

interface AnsweredDocument {
  readonly documentId: string;
  readonly sequence: string;
  readonly recorded?: RecordedAnswer;
}

export interface RecordedAnswer {
  readonly documentNumber: string;
  /** `2026-11-23T10:42:00`. */
  readonly recordedAt: string;
  readonly pageCount: number;
  readonly book: string;
  readonly page: string;
  /** `46.00`. */
  readonly fee: string;
  /** The stamped copy, a PDF. */
  readonly copy: Uint8Array;
}

const CODES: Readonly<Record<PriaAnswer['state'], string>> = {
  ...{ SUBMITTED: 'Submitted', IN_REVIEW: 'InReview', CORRECTION: 'CorrectionRequested', ACCEPTED: 'Recorded' },
  ...{ REJECTED: 'Rejected', WITHDRAWN: 'Withdrawn', REFUSED: 'Error' },
};

/** A part of a response to send, or a file to encode. */
type Piece = string | Uint8Array;

/** Divisible by three, so that the encoded pieces of a file follow each other without padding. */
const PIECE_BYTES = 3 * 256 * 1024;

/**
 * Writes a PRIA response of this moment.
 *
 * @returns the whole response; one with copies in pieces, which are encoded one by one and leave the process to others in between.
 */
export function writePriaResponse(
  answer: PriaAnswer,
  county: Pick<County, 'clock' | 'timeZone'>,
): Uint8Array | AsyncIterable<Uint8Array> {
  const pieces = joinTexts(composeResponse(answer, county));
  const [first, ...others] = pieces;
  return typeof first === 'string' && others.length === 0 ? Buffer.from(first) : encodePieces(pieces);
}

function joinTexts(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined.splice(-1, 1, last + piece);
    else joined.push(piece);
  }
  return joined;
}

async function* encodePieces(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield Buffer.from(piece);
    else yield* encodeBase64(piece);
  }
}

async function* encodeBase64(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.length; start += PIECE_BYTES) {
    yield Buffer.from(Buffer.from(file.subarray(start, start + PIECE_BYTES)).toString('base64'), 'latin1');
    await setImmediate();
  }
}

function composeResponse(
  answer: PriaAnswer,
  { clock, timeZone }: Pick<County, 'clock' | 'timeZone'>,
): readonly Piece[] {
  const at = localDateTimeAt(clock.now(), timeZone);
  const { packageId, documents, filingNumber } = answer;
  const description = answer.state === 'ACCEPTED' ? 'RECORDED' : answer.state;
  const severity = answer.state === 'CORRECTION' ? 'Warning' : 'Fatal';
  const errors = answer.reasons.flatMap((reason) =>
    tag('RECORDING_ERROR', { _Type: 'BusinessRule', _SeverityType: severity, _Description: reason }),
  );
  const status = tag('STATUS', { _Code: CODES[answer.state], _Description: description, _Name: filingNumber }, errors);
  const written = documents.flatMap(({ documentId, sequence, recorded }) =>
    tag(
      'PRIA_DOCUMENT',
      {
        PRIAVersionIdentifier: '2.4.1',
        _UniqueIdentifier: documentId,
        RecordableDocumentSequenceIdentifier: sequence,
      },
      recorded === undefined ? [] : writeRecorded(recorded),
    ),
  );
  const container = tag('PACKAGE', { _Identifier: packageId }, written);
  const response = tag('PRIA_RESPONSE', { _Type: 'RecordDocuments' }, container);
  const sent = tag('RESPONSE', { ResponseDateTime: at }, [...tag('RESPONSE_DATA', {}, response), ...status]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    ...tag('RESPONSE_GROUP', { PRIAVersionIdentifier: '2.4.2' }, sent),
    '\n',
  ];
}

function writeRecorded({ copy, fee, page, book, ...recorded }: RecordedAnswer): readonly Piece[] {
  const endorsement = {
    _InstrumentNumberIdentifier: recorded.documentNumber,
    _RecordedDateTime: recorded.recordedAt,
    _PagesCount: String(recorded.pageCount),
    _Volume: book,
  };
  const file = { EmbeddedFileType: 'PDF', FileEncodingType: 'Base64', MIMEType: 'application/pdf' };
  return [
    ...tag('RECORDING_ENDORSEMENT', endorsement, [
      ...(page === '' ? [] : tag('_VOLUME_PAGE', { _NumberIdentifier: page })),
      ...tag('_FEES', { _TotalAmount: fee }),
    ]),
    ...tag('EMBEDDED_FILE', file, tag('DOCUMENT', {}, [copy])),
  ];
}

/** An element with the attributes that aren't empty. */
function tag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly Piece[] = [],
): readonly Piece[] {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return children.length === 0 ? [`<${name}${written}/>`] : [`<${name}${written}>`, ...children, `</${name}>`];
}
