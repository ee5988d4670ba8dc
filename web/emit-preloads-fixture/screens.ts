export const SESSION_CALLS = ['currentUser/loginStatus'];

function screen(load: () => Promise<object>, firstCalls: string[] = [], redirectedFrom: string[] = []) {
  return { lazy: load, handle: { load, firstCalls, redirectedFrom } };
}

export const PUBLIC_ROUTES = [{ path: 'help', ...screen(() => import('./help.tsx')) }];

export const buildSignedInRoutes = (notFound: object) => [
  {
    ...screen(() => import('./layout.tsx')),
    children: [
      { path: 'home', ...screen(() => import('./home.tsx'), ['home/all'], ['']) },
      { path: '*', ...notFound },
    ],
  },
];
