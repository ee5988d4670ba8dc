import { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { buildRoutes } from '../../app/routes.tsx';
import { PANEL_SECTIONS } from './navigation.ts';

it('every entry of the navigation leads to a screen', () => {
  const routes = buildRoutes(new QueryClient());
  const lastRoutes = PANEL_SECTIONS.flatMap(({ entries }) => entries).map(({ path }) => ({
    path,
    route: matchRoutes(routes, `/controlPanel/${path}`)?.at(-1)?.route.path,
  }));
  expect(lastRoutes.filter(({ path, route }) => route !== path)).toEqual([]);
});
