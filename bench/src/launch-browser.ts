import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';

/** A browser without a window that asks nobody else for anything. */
export async function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'];
  return chromium.launch({ executablePath: await findChromium(), args });
}
