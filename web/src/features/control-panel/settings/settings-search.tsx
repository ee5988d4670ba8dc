import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { listPanelSections } from '../navigation.ts';
import { useDescribeFields, useSynonyms } from '../settings-texts.ts';
import { useEntryName } from '../use-entry-name.ts';
import { type IndexedSetting, searchSettings } from './search-settings.ts';
import classes from './settings-search.module.css';
import type { FieldLink } from './use-focus-field.ts';

/** A search box for the settings that the user's role can see, which jumps to the selected one. */
export function SettingsSearch() {
  const texts = useTexts('control-panel');
  const announce = useAnnounce();
  const navigate = useNavigate();
  const id = useId();
  const index = useSettingsIndex();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = useMemo(() => searchSettings(index, text), [index, text]);
  const isOpen = text.trim() !== '';
  const optionId = (option: number) => `${id}-${option}`;

  const change = (typed: string) => {
    setText(typed);
    setActive(0);
    const { length } = searchSettings(index, typed);
    if (typed.trim() !== '') announce(texts('search.found', { count: length }));
  };
  const open = (setting: IndexedSetting | undefined) => {
    if (setting === undefined) return;
    setText('');
    const state: FieldLink | undefined = setting.field === undefined ? undefined : { field: setting.field };
    void navigate(`/controlPanel/${setting.path}`, { state });
  };
  const press = (key: string): boolean => {
    if (!isOpen) return false;
    if (key === 'Escape') setText('');
    else if (key === 'Enter') open(found[active]);
    else if (key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1));
    else if (key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else return false;
    return true;
  };
  return (
    <div className={classes.search}>
      <label htmlFor={id} className={classes.label}>
        {texts('search.label')}
      </label>
      <input
        id={id}
        type="text"
        className={classes.input}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && found.length > 0 ? optionId(active) : undefined}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setText('')}
        onKeyDown={(event) => {
          if (press(event.key)) event.preventDefault();
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={texts('search.results')}
        className={classes.list}
        hidden={!isOpen || found.length === 0}
      >
        {found.map((setting, option) => (
          // The input keeps the focus and handles the keys; a press must not take it away before the click.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
          <div
            key={`${setting.path} ${setting.field}`}
            id={optionId(option)}
            role="option"
            tabIndex={-1}
            aria-selected={option === active}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(setting)}
          >
            {setting.label}
            {setting.field !== undefined && <span className={classes.screen}>{setting.screen}</span>}
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 && <p className={classes.none}>{texts('search.none')}</p>}
    </div>
  );
}

/** Every screen that the role sees, with its settings. A screen that is listed twice is indexed once. */
function useSettingsIndex(): readonly IndexedSetting[] {
  const { role } = useCurrentUser();
  const flags = useCountyFlags();
  const nameOf = useEntryName();
  const describeFields = useDescribeFields();
  const synonymsOf = useSynonyms();
  const entries = listPanelSections(role, flags).flatMap((section) => section.entries);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return [...byPath.values()].flatMap((entry): IndexedSetting[] => {
    const { path, group } = entry;
    const screen = nameOf(entry);
    const own = { path, screen, label: screen, hint: '', synonyms: synonymsOf('screens', path) };
    if (group === undefined) return [own];
    const fields = Object.entries(describeFields(group)).filter(([field]) => !field.includes('.'));
    return [
      own,
      ...fields.map(([field, { label, hint }]) => ({
        path,
        screen,
        field,
        label,
        hint,
        synonyms: synonymsOf(group, field),
      })),
    ];
  });
}
