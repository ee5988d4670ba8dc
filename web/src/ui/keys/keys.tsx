import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { loadComponent } from '../../lib/load-component.tsx';
import { findKey, type ScreenKey, SHIFT_SPACE } from './screen-key.ts';
import { useKeysAhead } from './use-keys-ahead.ts';

/** Loaded on demand: the login page, whose first load is small, has no keys. */
const KeysDialog = loadComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** The keys of a part of the screen, and the dialog or the scope that contains this part. */
interface RegisteredKeys {
  readonly keys: readonly ScreenKey[];
  readonly dialog: () => Element | null;
}

interface Keys {
  readonly register: (id: symbol, keys: RegisteredKeys) => void;
  readonly unregister: (id: symbol) => void;
  readonly openList: () => void;
}

const KeysContext = createContext<Keys | undefined>(undefined);

const STORAGE_KEY = 'portal-keys';
const LIST_KEY = '?';
/** A part of the screen that has its own keys while it is there, as a dialog has, without taking the rest of the screen from the mouse. */
const SCOPE = '[data-key-scope]';
/** Elements into which users type, where a letter is text. */
const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable=true]';
/** Elements that Space presses. */
const PRESSED_BY_SPACE = 'button, summary, input, [role=button], [role=switch], [role=checkbox]';
/** Keys that move what is shown, which users press ahead as they do letters. */
const MOVES = new Set(['PageDown', 'PageUp', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);
/** Elements in which arrows, Home, End and the page keys choose a value. */
const MOVED_BY_ARROWS = '[type=radio], [type=range], [role=radio], [role=tab], [role=menuitem], [role=listbox]';
/** How long after a letter browsers treat the next one as part of the same option. */
const OPTION_TYPING_MS = 1_000;

/**
 * Manages the keys of the screen and their list, which `?` opens. Single keys work outside of text fields: those of the
 * page while no dialog and no scope is open, those of a dialog while it is on top. A switch in the list turns those with a character
 * off permanently (WCAG 2.1.4). A key pressed while its part is loading runs once the part has appeared. A focused
 * control keeps the keys that it uses itself.
 */
export function KeysProvider({ children }: { readonly children: ReactNode }) {
  // A ref instead of state: keys aren't rendered until they are listed, and state would rerender every part when one is
  // added or removed.
  const registered = useRef(new Map<symbol, RegisteredKeys>());
  const [listed, setListed] = useState<readonly ScreenKey[]>();
  const [areOn, setAreOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  const optionTypedAt = useRef(Number.NEGATIVE_INFINITY);

  const findKeys = useCallback((): readonly ScreenKey[] => {
    const uppermost = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector(SCOPE);
    const reachable = [...registered.current.values()].filter(({ dialog }) => dialog() === uppermost);
    // The part that appeared last has priority: a record's `n` over the list's.
    return reachable.reverse().flatMap(({ keys }) => keys);
  }, []);
  const openList = useCallback(() => setListed(findKeys()), [findKeys]);
  const ahead = useKeysAhead(findKeys);
  const context = useMemo(
    () => ({
      register: (id: symbol, keys: RegisteredKeys) => {
        registered.current.set(id, keys);
        ahead.runLater();
      },
      unregister: (id: symbol) => void registered.current.delete(id),
      openList,
    }),
    [openList, ahead],
  );

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // Shift is on the way to another key.
      if (event.key === 'Shift') return;
      const pressed = nameKey(event);
      if (!areOn && isCharacter(pressed)) return;
      if (event.key.length > 1 && !MOVES.has(event.key)) ahead.forget();
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (isOfControl(event)) return;
      if (isChoosing(event, optionTypedAt.current)) {
        optionTypedAt.current = event.timeStamp;
        return;
      }
      const keys = findKeys();
      const isListRequested =
        pressed === LIST_KEY && (keys.length > 0 || document.querySelector('dialog[open]') === null);
      const run = isListRequested ? openList : findKey(keys, pressed)?.run;
      if (!run) return ahead.keep(pressed);
      ahead.forget();
      event.preventDefault();
      run(pressed);
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('pointerdown', ahead.forget);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', ahead.forget);
    };
  }, [areOn, findKeys, openList, ahead]);

  return (
    <KeysContext value={context}>
      {children}
      {listed && (
        <KeysDialog
          keys={listed}
          areOn={areOn}
          onSwitch={(on) => {
            localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
            setAreOn(on);
          }}
          onClose={() => setListed(undefined)}
        />
      )}
    </KeysContext>
  );
}

/**
 * Registers keys while the component is on the screen. Every key needs a visible equivalent there.
 *
 * @param within an element of the component if it can be in a dialog or a scope: its keys then work only there.
 */
export function useKeys(keys: readonly ScreenKey[], within?: RefObject<Element | null>): void {
  const { register, unregister } = useKeysContext();
  const [id] = useState(() => Symbol('keys'));
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  // Registers again only when names change; actions are looked up when a key is pressed.
  const listed = JSON.stringify(
    keys.map(({ run, ...names }): RegisteredNames => ({ ...names, hasAction: run !== undefined })),
  );
  // In the layout phase, so that the keys work as soon as the part is painted.
  useLayoutEffect(() => {
    const stable = (JSON.parse(listed) as readonly RegisteredNames[]).map(({ hasAction, ...names }) => ({
      ...names,
      ...(hasAction && { run: (pressed: string) => findKey(latest.current, pressed)?.run?.(pressed) }),
    }));
    register(id, { keys: stable, dialog: () => within?.current?.closest(`dialog, ${SCOPE}`) ?? null });
    return () => unregister(id);
  }, [id, listed, within, register, unregister]);
}

/** A key without its action, which changes in each render. */
type RegisteredNames = Omit<ScreenKey, 'run'> & { readonly hasAction: boolean };

/** Opens the list of keys; the visible equivalent of `?`. */
export function useOpenKeysList(): () => void {
  return useKeysContext().openList;
}

function useKeysContext(): Keys {
  const keys = use(KeysContext);
  if (!keys) throw new Error('Keys need KeysProvider');
  return keys;
}

function nameKey({ key, shiftKey }: KeyboardEvent): string {
  return key === ' ' && shiftKey ? SHIFT_SPACE : key;
}

/** Whether a key types a character, which users could enter by accident or by speech; Space only scrolls. */
function isCharacter(pressed: string): boolean {
  return pressed.length === 1 && pressed !== ' ';
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

/** Whether the focused control uses a key itself. */
function isOfControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (key === ' ') return target.closest(PRESSED_BY_SPACE) !== null;
  return key.length > 1 && key !== 'Escape' && target.closest(MOVED_BY_ARROWS) !== null;
}

/**
 * Whether a key selects an option of a list: the first letter of an option, or a letter typed right after it. Other
 * letters mean nothing to the list, where users expect the keys of the screen after a selection.
 */
function isChoosing({ key, target, timeStamp }: KeyboardEvent, optionTypedAt: number): boolean {
  if (!(target instanceof HTMLSelectElement)) return false;
  if (key.length > 1 || key === ' ' || timeStamp - optionTypedAt < OPTION_TYPING_MS) return true;
  return [...target.options].some(({ text }) => text.toLowerCase().startsWith(key.toLowerCase()));
}
