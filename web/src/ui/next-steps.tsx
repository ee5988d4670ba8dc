import { Link } from 'react-router';
import { useTexts } from '../lib/texts/i18n.ts';

/** Suggests where to go from a screen that has nothing to show. */
export function NextSteps() {
  const texts = useTexts('common');
  return (
    <p>
      <Link to="/search">{texts('notFoundBack')}</Link>
      {' · '}
      <Link to="/home">{texts('navHome')}</Link>
    </p>
  );
}
