import { userAccessSettings } from '@portal/contract/settings/people/user-access';
import { describe, expect, it } from 'vitest';
import { UnreadText } from '../../../ui/form/layer/form-values.ts';
import { userAccess } from '../screens/admin.tsx';
import { restoreDisabled } from './restore-disabled.ts';

const IN_FORCE = userAccessSettings.parse({ maxloginAttempts: 7 });

const restore = (changes: object) => restoreDisabled(userAccess, { ...IN_FORCE, ...changes }, IN_FORCE);

describe('An invalid value of a disabled field', () => {
  it.each([
    ['out of range', 0],
    ['no number', new UnreadText('abc', 'numbersOnly')],
  ])('%s is replaced with the current one, because no one can correct it', (_, maxloginAttempts) => {
    const changes = { limitLoginAttempts: false, maxloginAttempts };
    expect(restore(changes)).toEqual({ ...IN_FORCE, limitLoginAttempts: false });
  });
});

describe('Values that stay:', () => {
  it.each([
    ['a wrong field that is enabled', { maxloginAttempts: 0 }],
    ['a disabled field that is valid', { limitLoginAttempts: false, maxloginAttempts: 9 }],
  ])('%s', (_, changes) => {
    expect(restore(changes)).toEqual({ ...IN_FORCE, ...changes });
  });
});
