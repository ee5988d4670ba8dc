/** Positions that are remembered: ten hours, if one is noted every ten seconds. */
const NOTED_MAX = 3_600;

/** Computes how old what replicas lack is, from the positions of the server's log that this process has noted, without comparing clocks. */
export interface LagMeter {
  /**
   * Notes how far the server's log is now.
   *
   * @param lsn a position as PostgreSQL writes it, `16/B374D848`.
   */
  note(lsn: string): void;
  /**
   * @param lsn the position that a replica has replayed.
   * @returns seconds since the server was there, as precise as notes are frequent and at least the age of the oldest note; 0 if the replica
   *   has what was noted last.
   */
  measure(lsn: string): number;
}

/** @param readClock returns milliseconds that only grow. */
export function createLagMeter(readClock: () => number = () => performance.now()): LagMeter {
  const notes: { readonly position: bigint; readonly atMs: number }[] = [];
  return {
    note(lsn) {
      notes.push({ position: readLsn(lsn), atMs: readClock() });
      if (notes.length > NOTED_MAX) notes.shift();
    },
    measure(lsn) {
      const replayed = readLsn(lsn);
      const [newest] = notes.slice(-1);
      if (newest === undefined || newest.position <= replayed) return 0;
      // While nothing is stored, the notes repeat a position: the last of them is the latest time at which the replica
      // had everything.
      const had = notes.findLast(({ position }) => position <= replayed) ?? notes[0];
      return (readClock() - (had?.atMs ?? 0)) / 1_000;
    },
  };
}

/** Two numbers of 32 bits in hexadecimal. */
function readLsn(lsn: string): bigint {
  const [high, low] = lsn.split('/').map((part) => BigInt(`0x${part}`));
  return ((high ?? 0n) << 32n) + (low ?? 0n);
}
