import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../values/role.ts';
import { canChange, findChangeProblem } from './find-change-problem.ts';

const actorOf = (role: Role) => ({ userId: 1, accountId: 10, role });
const userOf = (role: Role, accountId = 10) => ({ userId: 2, accountId, role });

/** The roles that each role reaches, written out. */
const REACH: Readonly<Record<Role, readonly Role[]>> = {
  GUEST: [],
  USER: [],
  ACCOUNT: ['USER', 'ACCOUNT'],
  COUNTY: ['GUEST', 'USER', 'ACCOUNT', 'COUNTY'],
  TRIMIN: ['GUEST', 'USER', 'ACCOUNT', 'COUNTY', 'TRIMIN'],
};

const PAIRS = ROLES.flatMap((actor) => ROLES.map((other) => [actor, other] as const));

describe('No one changes a user above their own role, and no one grants a role above their own', () => {
  it.each(PAIRS)('%s changes %s', (actor, target) => {
    expect(canChange(actorOf(actor), userOf(target))).toBe(REACH[actor].includes(target));
  });

  it.each(PAIRS)('%s gives the role %s', (actor, role) => {
    const target = userOf('USER');
    expect(canChange(actorOf(actor), target, { role })).toBe(
      REACH[actor].includes('USER') && REACH[actor].includes(role),
    );
  });
});

describe('Account administrators see only their account', () => {
  it.each(ROLES)('a user with the role %s of another account isn’t found', (role) => {
    expect(findChangeProblem(actorOf('ACCOUNT'), userOf(role, 11))).toBe('NOT_FOUND');
  });

  it('they can’t move users to another account, but staff can', () => {
    expect(findChangeProblem(actorOf('ACCOUNT'), userOf('USER'), { accountId: 11 })).toBe('USER_OUT_OF_REACH');
    expect(canChange(actorOf('COUNTY'), userOf('USER'), { accountId: 11 })).toBe(true);
  });
});

describe('Users can’t delete, deactivate or demote themselves', () => {
  const own = { userId: 1, accountId: 10, role: 'TRIMIN' } as const;
  it.each([{ isOfAccess: true }, { role: 'USER' }, { accountId: 11 }] as const)('%j', (change) => {
    expect(findChangeProblem(own, own, change)).toBe('OWN_USER');
  });

  it('but they can save their own names', () => {
    expect(canChange(own, own, { role: 'TRIMIN', accountId: 10 })).toBe(true);
  });
});
