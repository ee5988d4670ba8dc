import { describe, expect, it } from 'vitest';
import { hashPassword, isHashOutdated, verifyPassword } from './passwords.ts';

/** A test vector of the reference implementation with costs other than ours. */
const OF_ANOTHER_PROGRAM = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe('A hashed password', () => {
  it('matches only the password', async () => {
    const hash = await hashPassword('Correct1!horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword(hash, 'Correct1!horse')).toBe(true);
    for (const wrong of ['correct1!horse', 'Correct1!horse ', '', 'Correct1!horsf', 'x'.repeat(10_000)])
      expect(await verifyPassword(hash, wrong), wrong.slice(0, 20)).toBe(false);
  });

  it('differs each time', async () => {
    expect(await hashPassword('Correct1!horse')).not.toBe(await hashPassword('Correct1!horse'));
  });

  it('covers all characters', async () => {
    const long = `${'a'.repeat(62)}1!`;
    expect(await verifyPassword(await hashPassword(long), `${'a'.repeat(62)}1?`)).toBe(false);
  });

  it('of an unknown user matches no password', async () => {
    expect(await verifyPassword(undefined, 'any password')).toBe(false);
  });

  it('from another program with other costs matches and is outdated', async () => {
    expect(await verifyPassword(OF_ANOTHER_PROGRAM, 'password')).toBe(true);
    expect(await verifyPassword(OF_ANOTHER_PROGRAM, 'Password')).toBe(false);
    expect(isHashOutdated(OF_ANOTHER_PROGRAM)).toBe(true);
    expect(isHashOutdated(await hashPassword('Correct1!horse'))).toBe(false);
  });

  it.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA'])('cannot be %j', async (hash) => {
    await expect(verifyPassword(hash, 'x')).rejects.toThrow('not an Argon2id hash');
  });

  it('can be computed concurrently', async () => {
    const hash = await hashPassword('Correct1!horse');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => verifyPassword(hash, index % 2 ? 'x' : 'Correct1!horse')),
    );
    expect(answers).toEqual([true, false, true, false, true, false, true, false]);
  });
});
