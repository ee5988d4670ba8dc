import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { useOncePer } from '../../../../lib/use-once-per.ts';
import classes from './plat-dropdown.module.css';
import { DROPDOWN_MAX_PLATS, type Plat } from './plat-entry.rules.ts';

/** The list below the fields: arrow keys move in it while the focus stays in the field. */
export function usePlatDropdown(matches: readonly Plat[], onChoose: (plat: Plat) => void) {
  const listId = useId();
  const [active, setActive] = useState(-1);
  const shown = matches.slice(0, DROPDOWN_MAX_PLATS);
  const isOpen = shown.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  return {
    listId,
    optionId,
    shown,
    more: matches.length - shown.length,
    active,
    isOpen,
    restart: () => setActive(-1),
    inputOf: (isOwner: boolean) => ({
      'aria-expanded': isOwner && isOpen,
      'aria-controls': isOwner && isOpen ? listId : undefined,
      'aria-activedescendant': isOwner && isOpen && active >= 0 ? optionId(active) : undefined,
    }),
    walk(event: KeyboardEvent) {
      if (!isOpen) return;
      if (event.key === 'ArrowDown') setActive(Math.min(shown.length - 1, active + 1));
      else if (event.key === 'ArrowUp') setActive(Math.max(-1, active - 1));
      else if (event.key === 'Enter' && shown[active] !== undefined) onChoose(shown[active]);
      else return;
      event.preventDefault();
    },
  };
}

interface PlatDropdownProps {
  readonly dropdown: ReturnType<typeof usePlatDropdown>;
  readonly onChoose: (plat: Plat) => void;
}

/** The plats that start with the typed text. */
export function PlatDropdown({ dropdown, onChoose }: PlatDropdownProps) {
  const { listId, optionId, shown, more, active } = dropdown;
  const texts = useTexts('search');
  const activeOption = useRef<HTMLDivElement>(null);
  useOncePer(active, () => activeOption.current?.scrollIntoView?.({ block: 'nearest' }));
  return (
    <div className={classes.dropdown}>
      <div id={listId} role="listbox" aria-label={texts('fields.plat')} tabIndex={-1}>
        <div role="option" aria-selected={false} aria-disabled="true" tabIndex={-1} className={classes.invitation}>
          {texts('plat.selectFromMatches')}
        </div>
        {shown.map((plat, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list takes the keys.
          <div
            key={plat.number}
            ref={index === active ? activeOption : undefined}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.option}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(plat)}
          >
            <span className={classes.number}>{plat.number}</span> {plat.name}
          </div>
        ))}
      </div>
      {more > 0 && <p className={classes.more}>{texts('plat.moreMatches', { count: more })}</p>}
    </div>
  );
}
