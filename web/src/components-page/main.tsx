import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startTexts } from '../lib/texts/i18n.ts';
import { ComponentsPage } from './components-page.tsx';
import { respond } from './respond.ts';

/** The page of components that `npm run dev` serves at /components.html. The product's build has neither the page nor its examples. */

startTexts();
await import('../lib/texts/texts-behind-sign-in.ts');
window.fetch = respond;

const root = document.getElementById('root');
if (!root) throw new Error('components.html has no root element');
const router = createBrowserRouter([{ path: '*', element: <ComponentsPage /> }], { basename: '/components.html' });
createRoot(root).render(<RouterProvider router={router} />);
