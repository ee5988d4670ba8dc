/** The path of a Chromium, or undefined when Playwright shall use its own. */
export function findChromium(): Promise<string | undefined>;
