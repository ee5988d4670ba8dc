import { buildSignedInRoutes, PUBLIC_ROUTES } from './screens.ts';

document.title = String([...PUBLIC_ROUTES, ...buildSignedInRoutes({})].length);
