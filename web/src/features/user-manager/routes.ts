import type { RouteObject } from 'react-router';
import { lazyScreen, screen } from '../../lib/lazy-screen.ts';

/** The user manager (Spec 3 §2). */
export const USER_MANAGER_ROUTE: RouteObject = {
  path: 'userManager',
  children: [
    {
      index: true,
      ...lazyScreen(
        () => import('./users-screen.tsx'),
        (module) => module.UsersScreen,
      ),
    },
    screen(
      'userPassword/:id',
      () => import('./user-password-screen.tsx'),
      (module) => module.UserPasswordScreen,
    ),
    screen(
      ':id',
      () => import('./user-screen.tsx'),
      (module) => module.UserScreen,
    ),
  ],
};
