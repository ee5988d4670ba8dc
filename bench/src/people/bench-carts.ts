import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { County } from '@portal/server/county';
import { adjustEscrow } from '@portal/server/modules/money/ledger';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import { documentKey } from '@portal/testing/county/documents';
import type { BenchLine } from '../bench-table.ts';
import { repeatPage, SCAN } from '../files/bench-images.ts';
import { formatMs, measureRuns, percentile } from '../measure.ts';
import { callPortal } from '../searches/search-call.ts';

/** As many as a cart has unless the county sets more; together 2,000 pages. */
const DOCUMENTS = 200;
const PAGES_EACH = 10;
const RUNS = 20;
const DOWNLOADS = 3;
const ENOUGH_CENTS = 10_000_000;
const SAMPLE_EVERY_MS = 10;
const BYTES_PER_MB = 1_000_000;

interface CartTarget {
  readonly county: County;
  /** `http://127.0.0.1:port/county/api/` */
  readonly address: string;
  /** Of a user of `accountId`. */
  readonly cookie: string;
  readonly accountId: number;
  readonly documentCount: number;
}

interface Content<Part> {
  readonly content: Part;
}

/** The price of a large cart, and the first byte and the memory of its ZIP file. */
export async function benchCarts(target: CartTarget): Promise<readonly BenchLine[]> {
  const { county, accountId } = target;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async <Part>(path: string, body: object): Promise<Part> => {
    const answer = JSON.parse((await callPortal(agent, target, path, body)).toString()) as Content<Part>;
    return answer.content;
  };
  const content = { imageDocument: 100, imageFirstPage: 100, imageAdditionalPages: 10 };
  await saveSettings(county.db, { group: 'aLaCarte', content, actor: SYSTEM_ACTOR });
  const deposit = { accountId, amountCents: ENOUGH_CENTS, opKey: 'bench of carts', note: '', actor: SYSTEM_ACTOR };
  await adjustEscrow(county.db, { ...deposit, at: new Date() });
  const keys = await storeImages(target);
  for (let start = 0; start < keys.length; start += 50) {
    const documents = keys.slice(start, start + 50).map((key) => ({ documentKey: key }));
    const { refused } = await ask<{ readonly refused: readonly unknown[] }>('cart/add', { documents });
    if (refused.length > 0) throw new Error(`The cart refuses ${JSON.stringify(refused[0])}.`);
  }
  const price = await benchPrice(ask, keys);
  const quoted = await ask<{ readonly quote: { readonly imageState: { readonly guid: string } } }>('cart/quote', {});
  const { guid } = quoted.quote.imageState;
  const paid = await ask<{ readonly status: string }>('cart/pay', { imageStateGuid: guid });
  if (paid.status !== 'PAID') throw new Error(`The cart wasn't paid: ${paid.status}`);
  const zip = await benchZip(target, guid, keys[0] ?? '');
  await saveSettings(county.db, { group: 'aLaCarte', content: {}, actor: SYSTEM_ACTOR });
  agent.destroy();
  return [price, zip];
}

/** Gives documents from all over the index an image. @returns their keys. */
async function storeImages({ county, documentCount }: CartTarget): Promise<readonly string[]> {
  const step = Math.floor(documentCount / DOCUMENTS);
  const keys = Array.from({ length: DOCUMENTS }, (_, index) => documentKey(index * step));
  const image = repeatPage(readFileSync(SCAN), PAGES_EACH);
  for (const key of keys) await county.images.put(key, image);
  await county.db
    .updateTable('documents')
    .set({ image_page_count: PAGES_EACH })
    .where(
      'number',
      'in',
      keys.map((key) => key.slice(1)),
    )
    .execute();
  return keys;
}

async function benchPrice(
  ask: <Part>(path: string, body: object) => Promise<Part>,
  keys: readonly string[],
): Promise<BenchLine> {
  const quote = () => ask('cart/quote', {});
  const single = (run: number) => ask('cart/prices', { documentKeys: [keys[run % keys.length]] });
  await measureRuns(3, quote);
  const priced = await measureRuns(RUNS, quote);
  await measureRuns(3, single);
  const alone = await measureRuns(keys.length, single);
  const sum = alone.reduce((total, duration) => total + duration, 0);
  return {
    what: `price of a cart of ${keys.length} documents, p95`,
    ours: formatMs(percentile(priced, 0.95)),
    comparison: `the prices of its documents one by one ${formatMs(sum)}`,
    ratio: percentile(priced, 0.95) / sum,
    aim: '≤ 300 ms',
  };
}

/** The whole file is read and thrown away, so that the memory is that of the portal. */
async function benchZip({ address, cookie, county }: CartTarget, guid: string, key: string): Promise<BenchLine> {
  const path = `cart/copies?imageStateGuid=${guid}&file=ZIP`;
  const pages = Array.from({ length: PAGES_EACH }, (_, index) => index + 1);
  const document = { store: county.images, documentKey: key };
  await download(`${address}${path}`, cookie);
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_EVERY_MS);
  const firsts: number[] = [];
  for (let run = 0; run < DOWNLOADS; run += 1) firsts.push(await download(`${address}${path}`, cookie));
  clearInterval(timer);
  const assemble = () => county.pageImages.assemblePdf(document, { pages, title: key });
  const alone = percentile(await measureRuns(RUNS, assemble), 0.5);
  const first = percentile(firsts, 0.5);
  return {
    what: `first byte of a ZIP file with ${DOCUMENTS * PAGES_EACH} pages`,
    ours: `${formatMs(first)}, ${Math.round((peak - before) / BYTES_PER_MB)} MB more`,
    comparison: `its first document alone ${formatMs(alone)}`,
    ratio: first / alone,
    aim: '≤ 2 s, ≤ 100 MB more',
  };
}

/** @returns the milliseconds until the first byte of the body; it ends when the last one has arrived. */
function download(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { cookie } }, (response) => {
      let first: number | undefined;
      response.on('data', () => {
        first ??= performance.now() - start;
      });
      response.on('end', () => {
        if (response.statusCode === 200 && first !== undefined) resolve(first);
        else reject(new Error(`${url} answered ${response.statusCode}.`));
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
