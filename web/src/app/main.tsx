import '../lib/schemas-without-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../lib/i18n.ts';
import { reportUncaughtErrors } from '../lib/report-error.ts';
import { App, openApp } from './app.tsx';

/** What a test writes into the browser's storage to see longer words (e2e/portal.ts). */
const PSEUDO_LANGUAGE_KEY = 'portal-pseudo-language';

reportUncaughtErrors();
startTexts();
if (localStorage.getItem(PSEUDO_LANGUAGE_KEY) !== null) {
  await (await import('../lib/pseudo-language.ts')).showPseudoLanguage();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element');
// Until it is known whose page this is, the portal's mark stands in it. Then all is drawn at once, in slices between which a phone
// answers to touches.
void openApp().then((parts) =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App {...parts} />
      </StrictMode>,
    ),
  ),
);
