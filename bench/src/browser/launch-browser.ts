import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/find-chromium.mjs';

/** Launches a headless browser that contacts no other server. */
export async function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'];
  return chromium.launch({ executablePath: await findChromium(), args });
}
