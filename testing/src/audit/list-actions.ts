import type { TestApp, TestClient } from '../apps/test-app.ts';

/** Lists the actions of a client's user in the audit log that begin with a prefix, the oldest first. */
export async function listActions({ county }: TestApp, { userId }: TestClient, prefix: string): Promise<string[]> {
  const entries = await county.db
    .selectFrom('audit_entries')
    .select('action')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return entries.map(({ action }) => action).filter((action) => action.startsWith(prefix));
}
