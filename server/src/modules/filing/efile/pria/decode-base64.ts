/**
 * Decodes a file. White space is ignored, because software breaks lines.
 *
 * @returns bytes in a separate buffer, which can be transferred between threads; undefined for a text that isn't
 *   Base64.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const characters = text.replace(/\s+/gu, '');
  // Padding is the end: only white space can follow it.
  const data = characters.replace(/={1,2}$/, '');
  if (characters.length % 4 !== 0 || /[^A-Za-z0-9+/]/.test(data)) return undefined;
  const bytes = Buffer.from(new ArrayBuffer(Buffer.byteLength(characters, 'base64')));
  bytes.write(characters, 'base64');
  return new Uint8Array(bytes.buffer);
}
