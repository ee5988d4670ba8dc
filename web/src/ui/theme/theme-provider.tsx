import '@fontsource-variable/public-sans/wght.css';
import './components.css';
import './roles.css';
import './themes.css';
import './mantine.css';
import './base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'portal-color-scheme' });

/**
 * Gives the library its theme. Variables and global classes come from our style sheets: the provider would inject a style element,
 * which `style-src 'self'` refuses.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
