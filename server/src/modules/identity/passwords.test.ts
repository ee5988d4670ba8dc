import { describe, expect, it } from 'vitest';
import { hashPassword, isHashOutdated, verifyPassword } from './passwords.ts';

/** A test vector of the reference implementation, with other costs than ours. */
const OF_ANOTHER_PROGRAM = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe('A hashed password', () => {
  it('opens with the password alone', async () => {
    const hash = await hashPassword('Correct1!horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword(hash, 'Correct1!horse')).toBe(true);
    for (const wrong of ['correct1!horse', 'Correct1!horse ', '', 'Correct1!horsf', 'x'.repeat(10_000)])
      expect(await verifyPassword(hash, wrong), wrong.slice(0, 20)).toBe(false);
  });

  it('is another one each time', async () => {
    expect(await hashPassword('Correct1!horse')).not.toBe(await hashPassword('Correct1!horse'));
  });

  it('counts all of its characters', async () => {
    const long = `${'a'.repeat(62)}1!`;
    expect(await verifyPassword(await hashPassword(long), `${'a'.repeat(62)}1?`)).toBe(false);
  });

  it('of nobody opens with nothing', async () => {
    expect(await verifyPassword(undefined, 'the password of nobody')).toBe(false);
  });

  it('that another program made with other costs opens, and is to be replaced', async () => {
    expect(await verifyPassword(OF_ANOTHER_PROGRAM, 'password')).toBe(true);
    expect(await verifyPassword(OF_ANOTHER_PROGRAM, 'Password')).toBe(false);
    expect(isHashOutdated(OF_ANOTHER_PROGRAM)).toBe(true);
    expect(isHashOutdated(await hashPassword('Correct1!horse'))).toBe(false);
  });

  it.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA'])('is not %j', async (hash) => {
    await expect(verifyPassword(hash, 'x')).rejects.toThrow('no Argon2id hash');
  });

  it('is computed for many at the same time', async () => {
    const hash = await hashPassword('Correct1!horse');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => verifyPassword(hash, index % 2 ? 'x' : 'Correct1!horse')),
    );
    expect(answers).toEqual([true, false, true, false, true, false, true, false]);
  });
});
