import { guestLogin as guestLoginEndpoint, login as loginEndpoint } from '@portal/contract/auth/login';
import { logoutByGet, logout as logoutEndpoint } from '@portal/contract/auth/logout';
import { loginStatus } from '@portal/contract/current-user/login-status';
import { usageBalance } from '@portal/contract/current-user/usage-balance';
import { route } from '../../platform/http/route.ts';
import { getLoginStatus } from './get-login-status.ts';
import { guestLogin, login } from './login.ts';
import { logout } from './logout.ts';
import { refreshUsageBalance } from './refresh-usage-balance.ts';

export const currentUserRoutes = [
  route(loginEndpoint, login),
  route(guestLoginEndpoint, guestLogin),
  route(logoutEndpoint, logout),
  route(logoutByGet, logout),
  route(loginStatus, getLoginStatus),
  route(usageBalance, refreshUsageBalance),
];
