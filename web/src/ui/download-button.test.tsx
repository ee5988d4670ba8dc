import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiFile } from '../lib/api-client.ts';
import { renderRoutes } from '../test/render-part.tsx';
import { DownloadButton, type DownloadOptions } from './download-button.tsx';

/** A file that never arrives, and the arguments of its call. */
function renderEndless() {
  const calls: DownloadOptions[] = [];
  const load = (_: unknown, options: DownloadOptions) => {
    calls.push(options);
    return new Promise<ApiFile>((_resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
    });
  };
  const routes = [
    { path: '/', element: <DownloadButton formats={['xlsx']} load={load} /> },
    { path: '/other', element: <p>Other</p> },
  ];
  return { ...renderRoutes(routes), calls };
}

it('shows the progress of a long file, ignores a second click, and can be canceled', async () => {
  const { user, calls } = renderEndless();
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  calls[0]?.onProgress(0.4);
  expect(await screen.findByRole('progressbar', { name: 'Download' })).toHaveValue(0.4);
  await user.click(screen.getByRole('button', { name: 'Downloading…' }));
  expect(calls).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('ends the work when the user leaves the page', async () => {
  const { user, calls, router } = renderEndless();
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(calls[0]?.signal.aborted).toBe(false);
  await router.navigate('/other');
  await screen.findByText('Other');
  expect(calls[0]?.signal.aborted).toBe(true);
});
