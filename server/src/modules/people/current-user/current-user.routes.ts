import {
  guestLogin as guestLoginEndpoint,
  login as loginEndpoint,
  passkeyLogin as passkeyLoginEndpoint,
  singleSignOnLogin as singleSignOnLoginEndpoint,
} from '@portal/contract/people/current-user/login';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { logoutByGet, logout as logoutEndpoint } from '@portal/contract/people/current-user/logout';
import { usageBalance } from '@portal/contract/people/current-user/usage-balance';
import { route } from '../../../platform/http/route.ts';
import { getLoginStatus } from './get-login-status.ts';
import { guestLogin, login, passkeyLogin, singleSignOnLogin } from './login.ts';
import { logout } from './logout.ts';
import { refreshUsageBalance } from './refresh-usage-balance.ts';

export const currentUserRoutes = [
  route(loginEndpoint, login),
  route(passkeyLoginEndpoint, passkeyLogin),
  route(singleSignOnLoginEndpoint, singleSignOnLogin),
  route(guestLoginEndpoint, guestLogin),
  route(logoutEndpoint, logout),
  route(logoutByGet, logout),
  route(loginStatus, getLoginStatus),
  route(usageBalance, refreshUsageBalance),
];
