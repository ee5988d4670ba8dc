import { newPasswordSchema } from '@portal/contract/values/password';
import { usernameSchema } from '@portal/contract/values/username';
import type { Db } from '../../../../platform/database/database.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { insertUser } from './find-users.queries.ts';
import type { NewUser } from './users.queries.ts';

/**
 * Creates an active user.
 *
 * @returns the id.
 * @throws ZodError for an invalid user name or password; a unique violation of the database if the user name is taken.
 */
export async function createUser(db: Db, user: NewUser): Promise<number> {
  const username = usernameSchema.parse(user.username);
  const passwordHash = await hashPassword(newPasswordSchema.parse(user.password));
  return insertUser(db, { ...user, username, passwordHash });
}
