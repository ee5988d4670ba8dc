import { startCardEmulator } from './start-emulator.ts';

/**
 * The emulator as a separate process, as `npm start` runs it: listens on a loopback port, writes its addresses as a
 * line of JSON, and ends when its standard input ends, which happens when its parent process ends for any reason.
 *
 * Arguments: the port, 0 for any; the address for notifications.
 */
const [port, webhookUrl] = process.argv.slice(2);
const emulator = await startCardEmulator({ port: Number(port ?? 0), webhookUrl });
process.stdout.write(`${JSON.stringify({ origin: emulator.origin })}\n`);

// Ctrl-C reaches every process of a terminal; the portal can still have a tab to close, and the emulator waits for it.
process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
process.stdin.on('end', stop).on('error', stop).resume();

function stop(): void {
  emulator.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
