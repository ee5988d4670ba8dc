import type { ContentOf } from '@portal/contract/endpoint';
import type { Envelope } from '@portal/contract/envelope';
import { uploadPicture } from '@portal/contract/office/county-settings/upload-picture';
import type { PictureUse } from '@portal/contract/settings/pictures';
import type { Db } from '@portal/server/platform/database/database';
import sharp from 'sharp';
import { buildUpload } from './efile-app.ts';
import type { TestClient } from './test-app.ts';

/** A picture for tests. */
export interface DrawnPicture {
  readonly width?: number;
  readonly height?: number;
  readonly color?: string;
  readonly format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff';
}

/** Draws a picture of one color. */
export function drawPicture({ width = 300, height = 200, color = '#1d6b4f', format = 'png' }: DrawnPicture = {}) {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}

/** Uploads a picture, or whatever is sent as one. */
export async function sendPicture(client: TestClient, bytes: Uint8Array, fields: object = { use: 'slide' }) {
  const headers = { 'content-type': 'multipart/form-data; boundary=----test' };
  const response = await client.send(uploadPicture, buildUpload(bytes, fields), headers);
  return { status: response.statusCode, envelope: response.json<Envelope<ContentOf<typeof uploadPicture>>>() };
}

/** Uploads a picture that is accepted. @returns the name by which settings refer to it. */
export async function uploadedPicture(client: TestClient, use: PictureUse, drawn: DrawnPicture = {}): Promise<string> {
  const { envelope } = await sendPicture(client, await drawPicture(drawn), { use });
  if (envelope.content === undefined) throw new Error(`The picture was refused: ${JSON.stringify(envelope)}`);
  return envelope.content.picture;
}

/** Stores pictures under names that settings of tests have. */
export async function storePictures(db: Db, names: readonly string[]): Promise<void> {
  await db
    .insertInto('county_pictures')
    .values(names.map((name) => ({ name, bytes: Buffer.from('picture'), uploaded_by_username: 'test.user' })))
    .execute();
}
