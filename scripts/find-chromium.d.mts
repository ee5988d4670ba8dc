/** The path of a Chromium, or undefined when Playwright must use its own. */
export function findChromium(): Promise<string | undefined>;
