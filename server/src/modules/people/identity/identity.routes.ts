import { changePassword as changePasswordEndpoint } from '@portal/contract/people/identity/change-password';
import {
  endUserSessionsByGet,
  endUserSessions as endUserSessionsEndpoint,
} from '@portal/contract/people/identity/end-user-sessions';
import { chooseLanguage as chooseLanguageEndpoint } from '@portal/contract/people/identity/language';
import * as passkeys from '@portal/contract/people/identity/passkeys';
import * as profile from '@portal/contract/people/identity/profile';
import { prove as proveEndpoint } from '@portal/contract/people/identity/prove';
import * as recovery from '@portal/contract/people/identity/recovery';
import * as secondFactor from '@portal/contract/people/identity/second-factor';
import { extendSession, sessionTime } from '@portal/contract/people/identity/session-time';
import * as sessions from '@portal/contract/people/identity/sessions';
import * as singleSignOn from '@portal/contract/people/identity/single-sign-on';
import { stopViewing as stopViewingEndpoint } from '@portal/contract/people/identity/stop-viewing';
import { viewAs as viewAsEndpoint } from '@portal/contract/people/user-manager/view-as';
import { route } from '../../../platform/http/route.ts';
import { changePassword } from './profile/change-password.ts';
import { confirmEmail } from './profile/confirm-email.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './profile/manage-passkeys.ts';
import { getSingleSignOn, unlinkSingleSignOn } from './profile/manage-single-sign-on.ts';
import { saveProfile } from './profile/save-profile.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './profile/set-up-second-factor.ts';
import { forgotPassword } from './recovery/forgot-password.ts';
import { forgotUsername } from './recovery/forgot-username.ts';
import { resetPassword } from './recovery/reset-password.ts';
import { chooseLanguage } from './sessions/choose-language.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endUserSessions } from './sessions/end-user-sessions.ts';
import { listOpenSessions } from './sessions/list-open-sessions.ts';
import { extendOwnSession, getOwnSessionTime } from './sessions/session-time.ts';
import { stopViewing, viewAs } from './sessions/view-as.ts';
import { getPasskeyProofOptions, getPasskeySignInOptions } from './sign-in/ask-for-passkey.ts';
import { answerSingleSignOn, beginSingleSignOn } from './sign-in/ask-provider.ts';
import { proveAgain } from './sign-in/prove-again.ts';
import { getProfile } from './users/get-profile.ts';

export const identityRoutes = [
  route(recovery.forgotUsername, forgotUsername),
  route(recovery.forgotPassword, forgotPassword),
  route(recovery.resetPassword, resetPassword),
  route(recovery.confirmEmail, confirmEmail),
  route(profile.getProfile, getProfile),
  route(profile.saveProfile, saveProfile),
  route(changePasswordEndpoint, changePassword),
  route(secondFactor.secondFactor, getSecondFactor),
  route(secondFactor.beginSecondFactor, beginSecondFactor),
  route(secondFactor.confirmSecondFactor, confirmSecondFactor),
  route(secondFactor.renewRecoveryCodes, renewRecoveryCodes),
  route(secondFactor.removeSecondFactor, removeSecondFactor),
  route(passkeys.listPasskeys, listPasskeys),
  route(passkeys.beginPasskey, beginPasskey),
  route(passkeys.addPasskey, addPasskey),
  route(passkeys.renamePasskey, renamePasskey),
  route(passkeys.removePasskey, removePasskey),
  route(passkeys.passkeyProofOptions, getPasskeyProofOptions),
  route(passkeys.passkeySignInOptions, getPasskeySignInOptions),
  route(singleSignOn.beginSingleSignOn, beginSingleSignOn),
  route(singleSignOn.answerSingleSignOn, answerSingleSignOn),
  route(singleSignOn.singleSignOn, getSingleSignOn),
  route(singleSignOn.unlinkSingleSignOn, unlinkSingleSignOn),
  route(proveEndpoint, proveAgain),
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
