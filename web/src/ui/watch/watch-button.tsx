import { Button } from '@mantine/core';
import type { Watched } from '@portal/contract/index/watches/watched';
import { useState } from 'react';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { loadComponent } from '../../lib/load-component.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { KeyHint } from '../keys/key-hint.tsx';
import { useKeys } from '../keys/keys.tsx';

/** Fetched when it is opened. */
const WatchDialog = loadComponent(async () => (await import('./watch-dialog.tsx')).WatchDialog);

interface WatchButtonProps {
  /** The watches that the screen offers, the likeliest first. */
  readonly options: readonly Watched[];
  /** The key that presses it. */
  readonly shortcut?: string;
}

/**
 * Watches the name or land on the screen. Renders nothing if the county has the watch off, for guests, who watch
 * without an account, while viewing as another user, or if there is nothing to watch.
 */
export function WatchButton({ options, shortcut }: WatchButtonProps) {
  const texts = useTexts('watch');
  const { propertyWatch } = useCountyFlags();
  const session = useSession().data?.session;
  const [isOpen, setIsOpen] = useState(false);
  const canWatch = session && session.currentUser.role !== 'GUEST' && session.viewing === undefined;
  const isOffered = propertyWatch && canWatch && options.length > 0;
  useKeys(isOffered && shortcut ? [{ key: shortcut, label: texts('own.watchThis'), run: () => setIsOpen(true) }] : []);
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="default"
        title={texts('own.watchThisHint')}
        aria-keyshortcuts={shortcut}
        rightSection={shortcut && <KeyHint shortcut={shortcut} />}
        onClick={() => setIsOpen(true)}
      >
        {texts('own.watchThis')}
      </Button>
      {isOpen && <WatchDialog options={options} onClose={() => setIsOpen(false)} />}
    </>
  );
}
