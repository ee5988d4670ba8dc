import { createReadStream } from 'node:fs';
import { createCircuitBreaker } from '../card-gateway/circuit-breaker.ts';
import { limitRunning } from '../limit-running.ts';
import type { Log } from '../log/log.ts';
import { asEvent } from '../log/security-events.ts';
import { type ClamdAddress, ScannerUnavailableError, type ScanVerdict, scanBytes } from './clamd.ts';

/** clamd scans ten files at once (its MaxThreads) for all processes. */
const SCANNED_AT_ONCE = 4;
const PIECE_BYTES = 256 * 1024;

/** Scans files that users send, before anything else reads them. */
export interface VirusScanner {
  /**
   * Scans a file.
   *
   * @throws ScannerUnavailableError if there is no verdict.
   */
  scan(path: string): Promise<ScanVerdict>;
}

const takePlace = limitRunning(SCANNED_AT_ONCE);

/** Opens the virus scanner of the deployment; findings and failures are logged. */
export function openVirusScanner(address: ClamdAddress, log: Pick<Log, 'warn' | 'error'>): VirusScanner {
  const breaker = createCircuitBreaker();
  return {
    scan: (path) =>
      takePlace(async () => {
        try {
          if (breaker.isOpen()) throw new ScannerUnavailableError('clamd has not responded lately');
          const verdict = await scanBytes(address, createReadStream(path, { highWaterMark: PIECE_BYTES }));
          breaker.record(false);
          if (verdict.kind === 'INFECTED')
            log.warn({ ...asEvent('file.infected'), virus: verdict.virus }, 'a file with a virus was refused');
          return verdict;
        } catch (error) {
          if (error instanceof ScannerUnavailableError && error.isTimeout) breaker.record(true);
          log.error({ ...asEvent('file.notScanned'), err: error }, 'a file could not be scanned for viruses');
          throw error;
        }
      }),
  };
}
