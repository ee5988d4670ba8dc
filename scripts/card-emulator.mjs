import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NODE, ROOT } from './prepare.mjs';

/**
 * Starts the card emulator for the demo county, as a process that ends with this one: its standard input is a pipe from
 * here.
 *
 * @returns the environment with which a portal finds it; nothing if the portal serves other counties.
 */
export async function startCardEmulator() {
  if (process.env.COUNTIES_FILE) return {};
  const port = process.env.PORT || '8080';
  const webhookUrl = `http://127.0.0.1:${port}/juniper/card-gateway/notifications`;
  const emulator = spawn(NODE, [join(ROOT, 'card-emulator/src/main.ts'), '0', webhookUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // It only helps with trials: a portal without it works, except for paying by card.
  emulator.on('error', () => {});
  emulator.stdin.on('error', () => {});
  for await (const line of createInterface({ input: emulator.stdout })) {
    return { CARD_EMULATOR_ORIGIN: JSON.parse(line).origin };
  }
  return {};
}
