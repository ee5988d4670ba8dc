/** Memorials on a further page of a certificate of title. */
const MEMORIALS_PER_PAGE = 9;

/** Pages of a certificate: its face, and the memorials behind it. */
export function countCertificatePages(memorialCount: number): number {
  return 1 + Math.ceil(memorialCount / MEMORIALS_PER_PAGE);
}
