import { Readable } from 'node:stream';
import { askClamdVersion, ScannerUnavailableError, scanBytes } from '../../../platform/virus-scan/clamd.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** The file that every scanner reports (eicar.org), in two parts, so that none reports this source. */
const TEST_FILE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');
const HARMLESS_FILE = 'A deed.';
/** ClamAV's signatures change several times a week. */
const SIGNATURES_MAX_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
/** An operator doesn't wait for a scanner as long as an upload does. */
const SILENCE_TIMEOUT_MS = 20_000;

/**
 * Has the virus scanner scan the standard test file and a harmless one.
 *
 * @param url the setting CLAMD_URL.
 */
export async function checkVirusScanner(url: string | undefined, now: Date): Promise<Finding> {
  if (url === undefined) return warn('uploads and imports aren’t scanned for viruses, because CLAMD_URL is not set');
  const address = { url, silenceTimeoutMs: SILENCE_TIMEOUT_MS };
  try {
    const found = await scanBytes(address, Readable.from([Buffer.from(TEST_FILE)]));
    if (found.kind !== 'INFECTED') return fail(`the virus scanner at ${url} doesn’t report the standard test file`);
    const harmless = await scanBytes(address, Readable.from([Buffer.from(HARMLESS_FILE)]));
    if (harmless.kind !== 'CLEAN') return fail(`the virus scanner at ${url} reports a harmless file`);
    return describeSignatures(await askClamdVersion(address), now);
  } catch (error) {
    if (!(error instanceof ScannerUnavailableError)) throw error;
    return fail(`virus scanner: ${error.message}; uploads are refused and watched folders wait until it responds`);
  }
}

/** Such as `ClamAV 1.4.3/27830/Thu Nov 19 09:15:02 2026`; without signatures, clamd leaves out their number and date. */
function describeSignatures(version: string, now: Date): Finding {
  const signedMs = Date.parse(version.split('/')[2] ?? '');
  if (Number.isNaN(signedMs)) return warn(`the virus scanner tells no date of its signatures (${version})`);
  const days = Math.floor((now.getTime() - signedMs) / DAY_MS);
  return days > SIGNATURES_MAX_DAYS
    ? warn(`the virus scanner’s signatures are ${days} days old (${version}); start freshclam`)
    : ok(`the virus scanner reports the standard test file (${version})`);
}
