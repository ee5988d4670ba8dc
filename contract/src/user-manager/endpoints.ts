import { userChangeSelected } from './selected-users.ts';
import { getUser, saveUser, userCancelInvitation, userInvite, userPassword } from './user.ts';
import { userChangeStatusList, userChangeStatusSingle, userDelete, userExport, userList } from './users.ts';
import { viewAs } from './view-as.ts';

/** Every call of the user manager. */
export const USER_MANAGER_ENDPOINTS = [
  userList.endpoint,
  userChangeStatusList,
  userChangeStatusSingle,
  userDelete,
  userExport,
  getUser,
  saveUser,
  userPassword,
  userInvite,
  userCancelInvitation,
  userChangeSelected,
  viewAs,
] as const;
