/**
 * Counts how long a process has been silent, counting only the time in which its watcher ran and could have noticed:
 * while a laptop sleeps, or all processes are stopped and continued, clocks advance although no process is hanging.
 */
export class Silence {
  readonly #mostPerLookMs: number;
  #silentMs = 0;
  #lookedAtMs: number | undefined;

  /** @param lookEveryMs how often a running watcher looks; a late look counts as only one interval late. */
  constructor(lookEveryMs: number) {
    this.#mostPerLookMs = 2 * lookEveryMs;
  }

  /** The process has given a sign of life. */
  end(): void {
    this.#silentMs = 0;
  }

  /** @param nowMs of a clock that never jumps back. @returns how long the process has been silent. */
  look(nowMs: number): number {
    if (this.#lookedAtMs !== undefined) this.#silentMs += Math.min(this.#mostPerLookMs, nowMs - this.#lookedAtMs);
    this.#lookedAtMs = nowMs;
    return this.#silentMs;
  }
}
