import { describe, expect, it } from 'vitest';
import { findStaffModules } from './staff-modules.ts';

/** Each module with the modules that import it; an asterisk marks an import on demand. */
const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  '/web/src/app/main.tsx': [],
  '/web/src/features/accounts/accounts-screen.tsx': ['*/web/src/app/main.tsx'],
  '/web/src/features/reports/report-screen.tsx': ['*/web/src/app/main.tsx'],
  '/web/src/features/home/home-screen.tsx': ['*/web/src/app/main.tsx'],
  '/web/src/ui/account-finder.tsx': [
    '/web/src/features/accounts/accounts-screen.tsx',
    '/web/src/features/reports/report-screen.tsx',
  ],
  '/web/src/ui/pager.tsx': ['/web/src/ui/account-finder.tsx', '/web/src/features/home/home-screen.tsx'],
  '/web/src/ui/one.tsx': ['/web/src/ui/other.tsx', '/web/src/features/reports/report-screen.tsx'],
  '/web/src/ui/other.tsx': ['/web/src/ui/one.tsx'],
  '/web/src/lib/session.ts': ['/web/src/app/main.tsx', '/web/src/features/accounts/accounts-screen.tsx'],
};

const GRAPH = {
  getModuleInfo: (id: string) => ({
    isEntry: id === '/web/src/app/main.tsx',
    importers: (IMPORTERS[id] ?? []).filter((importer) => !importer.startsWith('*')),
    dynamicImporters: (IMPORTERS[id] ?? []).filter((importer) => importer.startsWith('*')),
  }),
};

describe('The modules of staff', () => {
  const isStaffModule = findStaffModules('/web');

  it.each([
    ['a module of two screens of staff', '/web/src/ui/account-finder.tsx', true],
    ['modules that import each other', '/web/src/ui/one.tsx', true],
    ['a module of a screen of staff and of another', '/web/src/ui/pager.tsx', false],
    ['a module that the page loads too', '/web/src/lib/session.ts', false],
  ])('%s: %s is %s', (_name, id, isStaff) => {
    expect(isStaffModule(id, GRAPH)).toBe(isStaff);
  });
});
