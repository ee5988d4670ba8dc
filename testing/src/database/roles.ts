/** Owns the tables of the databases of tests. */
export const OWNER_ROLE = 'portal_owner';
/** Serves in tests as a county's role does: it has the rows of all tables, and owns none. */
export const SERVING_ROLE = 'portal_serving';

/** Returns the address of a database for another role. */
export function withRole(address: string, role: string): string {
  const url = new URL(address);
  url.username = role;
  return url.href;
}
