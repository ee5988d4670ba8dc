import { useTexts } from '../../lib/i18n.ts';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';

/** The searches (Spec 2 §2). */
export function SearchScreen() {
  const texts = useTexts('common');
  return (
    <Screen>
      <ScreenHeading>{texts('navSearch')}</ScreenHeading>
    </Screen>
  );
}
