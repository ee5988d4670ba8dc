import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { getOperatorName } from './operator-name.ts';

test('The operator is named, even if the system only knows a number', () => {
  expect(getOperatorName()).toBe(userInfo().username);
  const getNameless = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(getOperatorName(getNameless)).toBe(`user ${process.getuid?.()}`);
});
