import { type Agent, request as httpRequest } from 'node:http';

export interface SearchTarget {
  /** `http://127.0.0.1:port/county/api/` */
  readonly address: string;
  readonly cookie: string;
  readonly documentCount: number;
  /** The portal's database. */
  readonly databaseUrl: string;
}

/**
 * Makes a call of the portal over a kept-alive connection.
 *
 * @param path below the county's address: `search/searchByName`.
 * @returns the body of the response.
 */
export function callPortal(
  agent: Agent,
  { address, cookie }: { readonly address: string; readonly cookie?: string },
  path: string,
  body: object,
): Promise<Buffer> {
  const session = cookie === undefined ? {} : { cookie };
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      `${address}${path}`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...session } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const answer = Buffer.concat(chunks);
          if (response.statusCode === 200) resolve(answer);
          else reject(new Error(`${path} answered ${response.statusCode}: ${answer.toString('utf8', 0, 1_000)}`));
        });
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}
