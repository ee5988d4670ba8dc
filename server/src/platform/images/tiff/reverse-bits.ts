const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) reversed |= 128 >> bit;
  return reversed;
});

/** Returns a copy with the bits of each byte reversed: from TIFF fill order 2 (lowest bit first) to 1, which PDF requires. */
export function reverseBits(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => REVERSED[byte] ?? 0);
}
