import { login as loginEndpoint } from '@portal/contract/auth/login';
import { logout, logoutByGet } from '@portal/contract/auth/logout';
import { loginStatus } from '@portal/contract/current-user/login-status';
import { usageBalance } from '@portal/contract/current-user/usage-balance';
import { route } from '../../platform/http/route.ts';
import { signOut } from '../identity/index.ts';
import { getLoginStatus } from './get-login-status.ts';
import { login } from './login.ts';
import { refreshUsageBalance } from './refresh-usage-balance.ts';

export const currentUserRoutes = [
  route(loginEndpoint, login),
  route(logout, signOut),
  route(logoutByGet, signOut),
  route(loginStatus, getLoginStatus),
  route(usageBalance, refreshUsageBalance),
];
