const BYTES_PER_KILOBYTE = 1_000;
const BYTES_PER_MEGABYTE = 1_000_000;
const BYTES_PER_GIGABYTE = 1_000_000_000;

/** `2.1 GB`, `1.4 MB`, `20 kB`; in steps of a thousand, as the limits of files are written. */
export function formatBytes(bytes: number): string {
  if (bytes >= BYTES_PER_GIGABYTE) return `${(bytes / BYTES_PER_GIGABYTE).toFixed(1)} GB`;
  if (bytes >= BYTES_PER_MEGABYTE) return `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
  return `${Math.ceil(bytes / BYTES_PER_KILOBYTE)} kB`;
}
