import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPageHeaders } from '../../platform/http/security-headers.ts';
import { UsageError } from '../find-county-line.ts';
import { parseOptions } from '../parse-options.ts';
import { COUNTY_USAGE } from './county-usage.ts';

const WEB_FOLDER = join(import.meta.dirname, '../../../../web/dist');
/** The origin of the gateway's form, Accept Hosted of Authorize.Net. */
const FORM_ORIGIN = 'https://accept.authorize.net';
const TIMEOUT_MS = 30_000;
const TYPES = /\.(?:js|css)$/;

/**
 * Compares the paying page of a county, as a machine outside of its network gets it, with the release that the command
 * comes from (PCI DSS 4.0.1, 11.6.1; docs/pci.md). Exits with 1 if they differ.
 *
 * @param args the page's address and, for another gateway, the origin of its form.
 */
export async function checkPayingPage(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(COUNTY_USAGE, args, { 'form-origin': { type: 'string' } });
  const [address = '', ...rest] = positionals;
  if (!URL.canParse(address) || rest.length > 0) throw new UsageError(COUNTY_USAGE);
  const { differences, files } = await findDifferences(new URL(address), {
    webFolder: WEB_FOLDER,
    formOrigin: values['form-origin'] ?? FORM_ORIGIN,
  });
  for (const difference of differences) console.log(difference);
  if (differences.length === 0) console.log(`The page, its headers and its ${files} files are those of this release.`);
  return differences.length === 0 ? 0 : 1;
}

/** Finds what the page, its headers, scripts and styles have that the release doesn't, or lack. */
export async function findDifferences(
  address: URL,
  release: { readonly webFolder: string; readonly formOrigin: string },
): Promise<{ readonly differences: readonly string[]; readonly files: number }> {
  const { webFolder, formOrigin } = release;
  const assets = readdirSync(join(webFolder, 'assets')).filter((name) => TYPES.test(name));
  const differences = [
    ...(address.protocol === 'https:' ? [] : [`${address.href} isn't https.`]),
    ...(await compareFile(address, join(webFolder, 'index.html'), (headers) => compareHeaders(headers, formOrigin))),
  ];
  for (const name of assets)
    differences.push(...(await compareFile(new URL(`/assets/${name}`, address), join(webFolder, 'assets', name))));
  return { differences, files: assets.length };
}

async function compareFile(
  address: URL,
  path: string,
  compareMore: (headers: Headers) => readonly string[] = () => [],
): Promise<readonly string[]> {
  const expected = readFileSync(path);
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { accept: '*/*' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    return [`${address.href} has the status ${response.status}.`];
  }
  const isSame = await hasBytes(response, expected);
  return [...(isSame ? [] : [`${address.href} isn't the file of this release.`]), ...compareMore(response.headers)];
}

/** Reads no more than the expected length: what comes from outside can be endless. */
async function hasBytes({ body }: Response, expected: Buffer): Promise<boolean> {
  let at = 0;
  for await (const piece of body ?? []) {
    if (!expected.subarray(at, at + piece.length).equals(piece)) return false;
    at += piece.length;
  }
  return at === expected.length;
}

function compareHeaders(headers: Headers, formOrigin: string): readonly string[] {
  const [withForm, withoutForm] = [buildPageHeaders({ framedOrigin: formOrigin }), buildPageHeaders({})];
  return Object.entries(withForm).flatMap(([name, expected]) => {
    const value = headers.get(name);
    // A county without card payments frames nothing.
    return value === expected || value === withoutForm[name] ? [] : [`The header ${name} is ${value}.`];
  });
}
