/** Resolves when the texts that are being fetched are here. It has no imports: the build reads lazy-screen.ts without a browser. */
let pending: Promise<void> = Promise.resolve();

/** Makes the screens that open from now on wait for texts: they would appear in English first. */
export function addPendingTexts(texts: Promise<void>): Promise<void> {
  pending = Promise.all([pending, texts]).then(() => undefined);
  return pending;
}

/** Resolves when the texts of the chosen language are here for every area that was opened, or couldn't be fetched. */
export function waitForTexts(): Promise<void> {
  return pending;
}
