import { randomUUID } from 'node:crypto';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { ContentOf } from '@portal/contract/endpoint';
import type { Envelope } from '@portal/contract/envelope';
import type { EfileType } from '@portal/contract/filing/efile/filing';
import { acceptFiling, claimFiling } from '@portal/contract/filing/efile/queue';
import { submitFiling } from '@portal/contract/filing/efile/submission';
import { uploadImage } from '@portal/contract/filing/efile/upload-image';
import type { SettingsOf } from '@portal/contract/settings/settings-groups';
import type { Cents } from '@portal/contract/values/money';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import { listEmails } from './emails.ts';
import { signInBuyer } from './selling-app.ts';
import type { TestApp, TestClient } from './test-app.ts';

const LETTER = [612, 792] as const;

/** Switches e-filing on: $46.00 for the first page of a land record and $2.00 for each other page. */
export async function offerEfile(
  { county }: TestApp,
  fees: Partial<SettingsOf<'efileFees'>> = {},
  settings: Partial<SettingsOf<'efile'>> = {},
): Promise<void> {
  const save = (group: 'efile' | 'efileFees' | 'userAccess', content: object) =>
    saveSettings(county.db, { group, content, actor: SYSTEM_ACTOR });
  await save('efile', { efile: true, ...settings });
  await save('efileFees', { lrFirstPage: 4_600, lrAdditionalPages: 200, ...fees });
  await save('userAccess', { inactivityTimeLimit: false });
}

/** Switches e-filing on as `offerEfile` does. @returns a filer with so much in the escrow of a new account, and a clerk. */
export async function startFiling(
  app: TestApp,
  { escrowCents }: { readonly escrowCents: Cents },
): Promise<{ readonly filer: TestClient; readonly clerk: TestClient }> {
  await offerEfile(app);
  return { filer: await signInBuyer(app, { escrowCents }), clerk: await app.signedIn({ role: 'COUNTY' }) };
}

export interface DrawnPdf {
  readonly pages?: number;
  /** In points. */
  readonly size?: readonly [number, number];
  /** Text on each page, below the place of the stamp. */
  readonly text?: string;
  /** JavaScript that runs when the file is opened. */
  readonly script?: string;
  /** A file embedded in it. */
  readonly attachment?: string;
}

/** Draws a PDF to file: black text on white letter pages, whose top three inches are free. */
export async function drawPdf({ pages = 1, size = LETTER, text, script, attachment }: DrawnPdf = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) {
    const drawn = pdf.addPage([...size]);
    if (text !== '') drawn.drawText(text ?? `WARRANTY DEED, page ${page}`, { x: 72, y: size[1] / 2, size: 24 });
  }
  if (script !== undefined) {
    const action = pdf.context.obj({ S: 'JavaScript', JS: PDFString.of(script) });
    pdf.catalog.set(PDFName.of('OpenAction'), action);
  }
  if (attachment !== undefined) await pdf.attach(Buffer.from(attachment), 'attachment.txt');
  return Buffer.from(await pdf.save());
}

/** A multipart body of a file and its JSON part. */
export function buildUpload(
  bytes: Uint8Array,
  fields: object,
  { boundary = '----test', isFileFirst = false }: { readonly boundary?: string; readonly isFileFirst?: boolean } = {},
): Buffer {
  const json = [
    Buffer.from('Content-Disposition: form-data; name="json"\r\n\r\n'),
    Buffer.from(JSON.stringify(fields)),
  ];
  const file = [Buffer.from('Content-Disposition: form-data; name="image"; filename="a.pdf"\r\n\r\n'), bytes];
  const parts = isFileFirst ? [file, json] : [json, file];
  const line = Buffer.from(`--${boundary}\r\n`);
  return Buffer.concat([
    ...parts.flatMap((part) => [line, ...part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

type Quote = ContentOf<typeof uploadImage>;

/** Sends a body to `efile/image`. */
export async function sendUpload(client: TestClient, body: Buffer, boundary = '----test') {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const response = await client.send(uploadImage, body, headers);
  return { status: response.statusCode, envelope: response.json<Envelope<Quote>>() };
}

/** Uploads a file; fails the test if it is refused. */
export async function upload(
  client: TestClient,
  bytes: Uint8Array,
  fields: { readonly efileType?: EfileType; readonly uploadKey?: string } = {},
): Promise<Quote> {
  const { envelope } = await sendUpload(client, buildUpload(bytes, { efileType: 'LR', ...fields }));
  if (envelope.content === undefined) throw new Error(`The upload was refused: ${JSON.stringify(envelope)}`);
  return envelope.content;
}

export const RETURN_ADDRESS = {
  name: 'Marlys Dvorak',
  email: 'marlys@example.com',
  address1: '12 Court St',
  address2: '',
  city: 'Duluth',
  state: 'MN',
  zip: '55802',
} as const;

/** Lists the texts of the emails to the return address, newest first. */
export async function listFilerEmails(app: TestApp): Promise<readonly string[]> {
  return (await listEmails(app, RETURN_ADDRESS.email)).map(({ text }) => text);
}

/** Submits an uploaded file. */
export function submit(client: TestClient, imageId: string, changed: object = {}) {
  return client.call(submitFiling, { efileType: 'LR', imageId, ...RETURN_ADDRESS, acknowledged: false, ...changed });
}

/** Uploads and submits a new document. @returns the id and the number of the filing. */
export async function fileDocument(
  app: TestApp,
  client: TestClient,
  pdf: DrawnPdf = {},
): Promise<{ readonly id: number; readonly number: string; readonly imageId: string }> {
  const { imageId } = await upload(client, await drawPdf({ text: `DEED ${randomUUID()}`, ...pdf }));
  const number = (await submit(client, imageId)).content.transactionNumber;
  const { id } = await app.county.db
    .selectFrom('filings')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { id, number, imageId };
}

/** Files a new document that a clerk claims. @returns its id. */
export async function fileClaimed(app: TestApp, filer: TestClient, clerk: TestClient): Promise<number> {
  const { id } = await fileDocument(app, filer);
  await clerk.call(claimFiling, { id });
  return id;
}

/** Records a claimed filing of the first version under a number. */
export function acceptClaimed(clerk: TestClient, id: number, documentNumber: string, changed: object = {}) {
  return clerk.call(acceptFiling, { id, version: 1, documentNumber, ...changed });
}

/** A package that was filed: its documents in their order. */
export interface FiledPackage {
  /** Of the first document, which names the package. */
  readonly id: number;
  readonly number: string;
  readonly ids: readonly [number, ...number[]];
  readonly imageIds: readonly [string, ...string[]];
}

/** The submission of uploaded land records as one package. */
export function toPackage([imageId, ...others]: readonly [string, ...string[]]) {
  const additionalDocuments = others.map((other) => ({ efileType: 'LR', imageId: other }) as const);
  return { efileType: 'LR', imageId, ...RETURN_ADDRESS, acknowledged: false, additionalDocuments } as const;
}

/** Uploads land records of some numbers of pages. */
export async function uploadDocuments(client: TestClient, pages: readonly number[]) {
  const imageIds: string[] = [];
  for (const count of pages)
    imageIds.push((await upload(client, await drawPdf({ pages: count, text: `DEED ${randomUUID()}` }))).imageId);
  return imageIds as [string, ...string[]];
}

/** Uploads land records and submits them as one package; a deed of one page and a mortgage of two unless told. */
export async function filePackage(app: TestApp, client: TestClient, pages = [1, 2]): Promise<FiledPackage> {
  const imageIds = await uploadDocuments(client, pages);
  const number = (await client.call(submitFiling, toPackage(imageIds))).content.transactionNumber;
  const filings = await app.county.db
    .selectFrom('filings as first')
    .innerJoin('filings as document', 'document.package_id', 'first.id')
    .select('document.id')
    .where('first.number', '=', number)
    .orderBy('document.position')
    .execute();
  const ids = filings.map(({ id }) => id) as [number, ...number[]];
  return { id: ids[0], number, ids, imageIds };
}
