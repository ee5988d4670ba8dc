import type { ApiFile } from '../api-client.ts';

/** Long enough for every browser to copy the bytes before their address is revoked. */
const RELEASE_AFTER_MS = 60_000;

/** Saves a file as a download. */
export function saveFile({ blob, fileName }: ApiFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}
