import { userBelongings } from '@portal/contract/people/user-manager/belongings';
import { userChangeSelected, userSelectedStatuses } from '@portal/contract/people/user-manager/selected-users';
import * as user from '@portal/contract/people/user-manager/user';
import {
  userAccess,
  userEndSessions,
  userPasswordLink,
  userRemoveSecondFactor,
} from '@portal/contract/people/user-manager/user-access';
import * as users from '@portal/contract/people/user-manager/users';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { cancelInvitation, sendLinkAgain } from './change-invitation.ts';
import { changeSelectedUsers, countSelectedStatuses } from './change-selected-users.ts';
import { changeStatusInList, changeStatusOfOne } from './change-status.ts';
import { countBelongings } from './count-belongings.ts';
import { deleteUser } from './delete-user.ts';
import { getUser } from './get-user.ts';
import { selectUsers } from './list-users.ts';
import { emailPasswordLink, endSessionsOfUser, getUserAccess, removeSecondFactorFromUser } from './manage-access.ts';
import { saveUser } from './save-user.ts';
import { setUserPassword } from './set-user-password.ts';

export const userManagerRoutes = [
  ...listRoutes(users.userList, selectUsers),
  route(users.userChangeStatusList, changeStatusInList),
  route(users.userChangeStatusSingle, changeStatusOfOne),
  route(users.userDelete, deleteUser),
  route(userBelongings, countBelongings),
  route(user.getUser, getUser),
  route(user.saveUser, saveUser),
  route(user.userPassword, setUserPassword),
  route(user.userInvite, sendLinkAgain),
  route(user.userCancelInvitation, cancelInvitation),
  route(userAccess, getUserAccess),
  route(userEndSessions, endSessionsOfUser),
  route(userRemoveSecondFactor, removeSecondFactorFromUser),
  route(userPasswordLink, emailPasswordLink),
  route(userSelectedStatuses, countSelectedStatuses),
  route(userChangeSelected, changeSelectedUsers),
];
