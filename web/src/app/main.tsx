import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../lib/i18n.ts';
import { App } from './app.tsx';

startTexts();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root element');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
