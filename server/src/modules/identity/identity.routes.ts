import * as recovery from '@portal/contract/auth/recovery';
import {
  endUserSessionsByGet,
  endUserSessions as endUserSessionsEndpoint,
} from '@portal/contract/control-panel/end-user-sessions';
import { chooseLanguage as chooseLanguageEndpoint } from '@portal/contract/current-user/language';
import { changePassword as changePasswordEndpoint } from '@portal/contract/current-user/password';
import * as profile from '@portal/contract/current-user/profile';
import { extendSession, sessionTime } from '@portal/contract/current-user/session-time';
import * as sessions from '@portal/contract/current-user/sessions';
import { stopViewing as stopViewingEndpoint } from '@portal/contract/current-user/stop-viewing';
import { viewAs as viewAsEndpoint } from '@portal/contract/user-manager/view-as';
import { route } from '../../platform/http/route.ts';
import { changePassword } from './change-password.ts';
import { chooseLanguage } from './choose-language.ts';
import { confirmEmail } from './confirm-email.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { forgotPassword } from './forgot-password.ts';
import { forgotUsername } from './forgot-username.ts';
import { getProfile } from './get-profile.ts';
import { listOpenSessions } from './list-open-sessions.ts';
import { resetPassword } from './reset-password.ts';
import { saveProfile } from './save-profile.ts';
import { extendOwnSession, getOwnSessionTime } from './session-time.ts';
import { stopViewing, viewAs } from './view-as.ts';

export const identityRoutes = [
  route(recovery.forgotUsername, forgotUsername),
  route(recovery.forgotPassword, forgotPassword),
  route(recovery.resetPassword, resetPassword),
  route(recovery.confirmEmail, confirmEmail),
  route(profile.getProfile, getProfile),
  route(profile.saveProfile, saveProfile),
  route(changePasswordEndpoint, changePassword),
  route(chooseLanguageEndpoint, chooseLanguage),
  route(sessionTime, getOwnSessionTime),
  route(extendSession, extendOwnSession),
  route(sessions.listOpenSessions, listOpenSessions),
  route(sessions.endOtherSessions, endOtherSessions),
  route(endUserSessionsEndpoint, endUserSessions),
  route(endUserSessionsByGet, endUserSessions),
  route(viewAsEndpoint, viewAs),
  route(stopViewingEndpoint, stopViewing),
];
