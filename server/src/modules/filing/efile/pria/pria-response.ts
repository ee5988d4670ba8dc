import type { FilingState } from '@portal/contract/filing/efile/filing';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { County } from '../../../../county.ts';
import { escapeXml } from '../../../../platform/xml/read-xml.ts';

/** What a response says of a package. */
export interface PriaAnswer {
  readonly packageId: string;
  readonly documents: readonly AnsweredDocument[];
  /** `REFUSED` for a request that wasn't filed. */
  readonly state: FilingState | 'REFUSED';
  /** The portal's number of the filing; empty for a request that wasn't filed. */
  readonly filingNumber: string;
  /** Why it was refused, rejected, or has to be corrected. */
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

/** Writes a PRIA response of this moment. */
export function writePriaResponse(answer: PriaAnswer, { clock, timeZone }: Pick<County, 'clock' | 'timeZone'>): Buffer {
  const at = localDateTimeAt(clock.now(), timeZone);
  const { packageId, documents, filingNumber } = answer;
  const description = answer.state === 'ACCEPTED' ? 'RECORDED' : answer.state;
  const severity = answer.state === 'CORRECTION' ? 'Warning' : 'Fatal';
  const errors = answer.reasons.map((reason) =>
    tag('RECORDING_ERROR', { _Type: 'BusinessRule', _SeverityType: severity, _Description: reason }),
  );
  const status = tag('STATUS', { _Code: CODES[answer.state], _Description: description, _Name: filingNumber }, errors);
  const written = documents.map(({ documentId, sequence, recorded }) =>
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
  const response = tag('PRIA_RESPONSE', { _Type: 'RecordDocuments' }, [
    tag('PACKAGE', { _Identifier: packageId }, written),
  ]);
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n${tag('RESPONSE_GROUP', { PRIAVersionIdentifier: '2.4.2' }, [
      tag('RESPONSE', { ResponseDateTime: at }, [tag('RESPONSE_DATA', {}, [response]), status]),
    ])}\n`,
  );
}

function writeRecorded({ copy, fee, page, book, ...recorded }: RecordedAnswer): readonly string[] {
  const endorsement = {
    _InstrumentNumberIdentifier: recorded.documentNumber,
    _RecordedDateTime: recorded.recordedAt,
    _PagesCount: String(recorded.pageCount),
    _Volume: book,
  };
  const file = { EmbeddedFileType: 'PDF', FileEncodingType: 'Base64', MIMEType: 'application/pdf' };
  return [
    tag('RECORDING_ENDORSEMENT', endorsement, [
      ...(page === '' ? [] : [tag('_VOLUME_PAGE', { _NumberIdentifier: page })]),
      tag('_FEES', { _TotalAmount: fee }),
    ]),
    tag('EMBEDDED_FILE', file, [`<DOCUMENT>${Buffer.from(copy).toString('base64')}</DOCUMENT>`]),
  ];
}

/** An element with the attributes that aren't empty. */
function tag(name: string, attributes: Readonly<Record<string, string>>, children: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}
