import type { Room } from './example.tsx';
import { DIALOGS } from './rooms/dialogs.tsx';
import { FORMS } from './rooms/forms.tsx';
import { LISTS } from './rooms/lists.tsx';
import { PAGES } from './rooms/pages.tsx';
import { PARTS } from './rooms/parts.tsx';
import { STATES } from './rooms/states.tsx';

/** All examples in the order of the page. A component of web/src/ui that none of them shows fails components-page.test.tsx. */
export const ROOMS: readonly Room[] = [PARTS, STATES, FORMS, LISTS, PAGES, DIALOGS];
