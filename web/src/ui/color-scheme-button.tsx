import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTexts } from '../lib/texts/i18n.ts';
import { IconButton } from './icon/icon-button.tsx';

/** Switches between light and dark and stores the choice in this browser; until then the system's setting is used. */
export function ColorSchemeButton({ className }: { readonly className?: string }) {
  const texts = useTexts('common');
  // The library stops transitions during the switch with a style element, which the content security policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const isDark = scheme === 'dark';
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={isDark ? texts('lightColors') : texts('darkColors')}
      className={className}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  );
}
