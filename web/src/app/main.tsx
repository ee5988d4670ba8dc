import '../lib/schemas-without-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { reportUncaughtErrors } from '../lib/report-error.ts';
import { startTexts } from '../lib/texts/i18n.ts';
import { App, openApp } from './app.tsx';

/** The storage key with which tests turn on a language with longer words (e2e/portal.ts). */
const PSEUDO_LANGUAGE_KEY = 'portal-pseudo-language';

reportUncaughtErrors();
startTexts();
if (localStorage.getItem(PSEUDO_LANGUAGE_KEY) !== null) {
  await (await import('../lib/texts/pseudo-language.ts')).showPseudoLanguage();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element');
// The page shows the portal's mark until configuration and session have arrived. Then everything renders as a
// transition, in slices, so that a phone keeps reacting to touches.
void openApp().then((parts) =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App {...parts} />
      </StrictMode>,
    ),
  ),
);
