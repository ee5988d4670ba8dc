import { userBelongings } from './belongings.ts';
import { userChangeSelected, userSelectedStatuses } from './selected-users.ts';
import { getUser, saveUser, userCancelInvitation, userInvite, userPassword } from './user.ts';
import { userAccess, userEndSessions, userPasswordLink, userRemoveSecondFactor } from './user-access.ts';
import { userChangeStatusList, userChangeStatusSingle, userDelete } from './users.ts';
import { viewAs } from './view-as.ts';

/** Every call of the user manager. */
export const USER_MANAGER_ENDPOINTS = [
  userChangeStatusList,
  userChangeStatusSingle,
  userDelete,
  userBelongings,
  getUser,
  saveUser,
  userPassword,
  userInvite,
  userCancelInvitation,
  userAccess,
  userEndSessions,
  userPasswordLink,
  userRemoveSecondFactor,
  userSelectedStatuses,
  userChangeSelected,
  viewAs,
] as const;
