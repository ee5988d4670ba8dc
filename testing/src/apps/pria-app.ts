import { filePria } from '@portal/contract/filing/efile/pria';
import { escapeXml, listChildren, readXml, type XmlElement } from '@portal/server/platform/xml/read-xml';
import { buildUpload } from './efile-app.ts';
import type { TestApp, TestClient } from './test-app.ts';

/** The differences between documents in tests; `document` is embedded in the XML unchanged. */
interface WrittenDocument {
  readonly document?: string;
  readonly type?: string;
  /** More elements of the document. */
  readonly facts?: string;
  readonly sequence?: string;
}

/** The differences between packages in tests. */
export interface WrittenPackage extends WrittenDocument {
  readonly packageId: string;
  /** The documents after the first one. */
  readonly more?: readonly WrittenDocument[];
  /** Attributes of PAYMENT. */
  readonly payment?: string;
  readonly version?: string;
}

/** Writes a request to record a document, or several (docs/efiling.md). */
export function writePackage(written: WrittenPackage): string {
  const { packageId, more = [], payment = '_MethodType="OnAccount"', version = '2.4.2' } = written;
  return `<?xml version="1.0" encoding="UTF-8"?>
<REQUEST_GROUP PRIAVersionIdentifier="${version}"><SUBMITTING_PARTY _Name="Example Title"/>
<REQUEST RequestDateTime="2026-11-23T09:58:00"><PRIA_REQUEST _Type="RecordDocuments">
<PACKAGE _Identifier="${escapeXml(packageId)}">
${[written, ...more].map(writeDocument).join('\n')}
<PAYMENT ${payment}/></PACKAGE></PRIA_REQUEST></REQUEST></REQUEST_GROUP>`;
}

function writeDocument(
  { document, type = 'WarrantyDeed', facts = '', sequence }: WrittenDocument,
  index: number,
): string {
  const number = index + 1;
  const file =
    document === undefined
      ? ''
      : `<EMBEDDED_FILE EmbeddedFileType="PDF" FileEncodingType="Base64"><DOCUMENT>${document}</DOCUMENT></EMBEDDED_FILE>`;
  return `<PRIA_DOCUMENT PRIAVersionIdentifier="2.4.1" _UniqueIdentifier="D-${number}"
 RecordableDocumentSequenceIdentifier="${sequence ?? number}" RecordableDocumentType="${type}">${facts}${file}</PRIA_DOCUMENT>`;
}

/** A document of a response. */
export interface ReadDocument {
  readonly documentId: string | undefined;
  readonly endorsement: XmlElement | undefined;
  readonly copy: Buffer | undefined;
}

/** The parts of a response that a submitter reads. */
export interface ReadAnswer {
  readonly code: string | undefined;
  readonly filingNumber: string | undefined;
  readonly packageId: string | undefined;
  readonly reasons: readonly (string | undefined)[];
  readonly documents: readonly ReadDocument[];
}

/** Sends XML like a submitter's software. @returns the parsed response, whose HTTP status is 200. */
export async function sendPria(client: TestClient, xml: string | Uint8Array): Promise<ReadAnswer> {
  const headers = { 'content-type': 'multipart/form-data; boundary=----test' };
  const response = await client.send(filePria, buildUpload(Buffer.from(xml), {}), headers);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.payload}`);
  async function* bytes() {
    yield response.rawPayload;
  }
  const root = await readXml(bytes(), {
    maxBytes: 50_000_000,
    maxDepth: 20,
    maxNodes: 1_000,
    ...{ maxMarkup: 1_000_000, maxReferences: 100_000 },
  });
  const find = (from: XmlElement | undefined, ...path: readonly string[]) =>
    path.reduce((element, name) => listChildren(element, name)[0], from);
  const answer = find(root, 'RESPONSE');
  const status = find(answer, 'STATUS');
  const container = find(answer, 'RESPONSE_DATA', 'PRIA_RESPONSE', 'PACKAGE');
  return {
    code: status?.attributes._Code,
    filingNumber: status?.attributes._Name,
    packageId: container?.attributes._Identifier,
    reasons: listChildren(status, 'RECORDING_ERROR').map(({ attributes }) => attributes._Description),
    documents: listChildren(container, 'PRIA_DOCUMENT').map((document) => {
      const copy = find(document, 'EMBEDDED_FILE', 'DOCUMENT');
      return {
        documentId: document.attributes._UniqueIdentifier,
        endorsement: find(document, 'RECORDING_ENDORSEMENT'),
        copy: copy && Buffer.from(copy.text, 'base64'),
      };
    }),
  };
}

/** Completes the profile of a user, whose address is used for filings by software. */
export async function completeProfile({ county }: TestApp, userId: number): Promise<void> {
  await county.db
    .updateTable('users')
    .set({
      company: 'Example Title',
      email: 'submitter@example.com',
      address: '12 Court St',
      city: 'Duluth',
      state: 'MN',
      zip: '55802',
    })
    .where('id', '=', userId)
    .execute();
}
