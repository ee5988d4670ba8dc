const MEMORY_SECTION = 5;
const HEADER_BYTES = 8;
/** The bit of the flags that indicates that a maximum follows the minimum. */
const HAS_MAXIMUM = 1;

/**
 * Lowers the maximum memory in a WebAssembly module's memory section: growing past it fails inside the module, whatever
 * the file requires. The number keeps its length, so nothing else in the module moves.
 *
 * @param pages the new maximum, in pages of 64 KiB.
 * @throws Error if the module declares no maximum, or one that is too short for the new number: a new version must be
 *   checked by hand.
 */
export function limitWasmMemory(module: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  const limited = new Uint8Array(module);
  for (let at = HEADER_BYTES; at < limited.length; ) {
    const section = limited[at];
    const size = readNumber(limited, at + 1);
    if (section === MEMORY_SECTION) {
      const count = readNumber(limited, size.end);
      const flags = readNumber(limited, count.end);
      if (count.value !== 1 || (flags.value & HAS_MAXIMUM) === 0) break;
      const minimum = readNumber(limited, flags.end);
      const maximum = readNumber(limited, minimum.end);
      writeNumber(limited, { at: minimum.end, end: maximum.end, value: pages });
      return limited;
    }
    at = size.end + size.value;
  }
  throw new Error('The WebAssembly module has no memory with a maximum.');
}

/** Reads an unsigned LEB128 number. */
function readNumber(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let end = at, factor = 1; end < bytes.length; factor *= 128) {
    const byte = bytes[end++] as number;
    value += (byte & 127) * factor;
    if (byte < 128) return { value, end };
  }
  throw new Error('The WebAssembly module ends within a number.');
}

/** Writes an unsigned LEB128 number with leading zeros, as long as the number that it replaces. */
function writeNumber(
  bytes: Uint8Array,
  { at, end, value }: { readonly at: number; readonly end: number; readonly value: number },
): void {
  let rest = value;
  for (let index = at; index < end; index += 1) {
    bytes[index] = (rest % 128) | (index < end - 1 ? 128 : 0);
    rest = Math.floor(rest / 128);
  }
  if (rest > 0) throw new Error('The new maximum needs more bytes than the old one.');
}
