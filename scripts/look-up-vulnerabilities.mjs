import { spawn } from 'node:child_process';
import { ROOT } from './prepare.mjs';

/**
 * Looks up the known vulnerabilities of all packages in package-lock.json (`npm audit`). Fails for high and critical
 * ones. A registry that doesn't support the lookup, or no network, is reported and fails nothing.
 */

const TIMEOUT_MS = 20_000;
const FAILING = ['high', 'critical'];

const output = await runAudit();
const report = parse(output);
const counts = report?.metadata?.vulnerabilities;
if (counts === undefined) {
  const reason = report?.message ?? report?.error?.summary ?? 'no answer of the registry';
  // Without the address: which registry is used is the machine's matter.
  console.log(`Known vulnerabilities were not looked up: ${reason.split(' - ')[0]}`);
} else {
  const found = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) => FAILING.includes(severity));
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`);
  console.log(`Known vulnerabilities: ${counts.total ?? 0}, of which ${found.length} are high or critical.`);
  if (found.length > 0) process.exitCode = 1;
}

/** @returns the output of `npm audit`; its exit code has the same meaning. */
function runAudit() {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn('npm', ['audit', '--json', '--fetch-retries=0'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      shell: process.platform === 'win32',
    });
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.on('error', () => resolve(''));
    child.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
