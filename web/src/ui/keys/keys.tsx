import {
  createContext,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** Fetched when somebody asks for it: the login page, whose first load is small, has no keys. */
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** A key that a screen answers to. */
export interface ScreenKey {
  /** As the browser names it (`KeyboardEvent.key`): `i`, `/`, `ArrowDown`. */
  readonly key: string;
  /** What it does, for the list of keys. */
  readonly label: string;
  /** Absent where the part with the focus handles the key itself and the list alone is to tell of it. */
  readonly run?: () => void;
}

/** Keys of a part of the screen, and the dialog in which that part stands. */
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
/** Everything into which a person types, where a letter is a letter. */
const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

/**
 * Holds the keys of what is on the screen, and their list, which `?` opens. Single keys work outside of text fields, those of the
 * page while no dialog is open and those of a dialog while it is the uppermost, and a switch in the list turns them off for good
 * (WCAG 2.1.4).
 */
export function KeysProvider({ children }: { readonly children: ReactNode }) {
  // No state: nothing is drawn of them until they are listed, and each part that comes and goes would draw all the others anew.
  const registered = useRef(new Map<symbol, RegisteredKeys>());
  const [listed, setListed] = useState<readonly ScreenKey[]>();
  const [areOn, setAreOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');

  const findKeys = useCallback((): readonly ScreenKey[] => {
    const uppermost = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
    const reachable = [...registered.current.values()].filter(({ dialog }) => dialog() === uppermost);
    // What appeared last answers first: a record's `n` before the list's.
    return reachable.reverse().flatMap(({ keys }) => keys);
  }, []);
  const openList = useCallback(() => setListed(findKeys()), [findKeys]);
  const context = useMemo(
    () => ({
      register: (id: symbol, keys: RegisteredKeys) => void registered.current.set(id, keys),
      unregister: (id: symbol) => void registered.current.delete(id),
      openList,
    }),
    [openList],
  );

  useEffect(() => {
    if (!areOn) return;
    const answer = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      const keys = findKeys();
      const isListAsked =
        event.key === LIST_KEY && (keys.length > 0 || document.querySelector('dialog[open]') === null);
      const run = isListAsked ? openList : keys.find((each) => each.key === event.key)?.run;
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, [areOn, findKeys, openList]);

  return (
    <KeysContext value={context}>
      {children}
      {listed && (
        <Suspense fallback={null}>
          <KeysDialog
            keys={listed}
            areOn={areOn}
            onSwitch={(on) => {
              localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
              setAreOn(on);
            }}
            onClose={() => setListed(undefined)}
          />
        </Suspense>
      )}
    </KeysContext>
  );
}

/**
 * Registers keys for as long as the component is on the screen. Every key needs a visible equivalent there.
 *
 * @param within an element of the component, where it may stand in a dialog: its keys then work in that dialog alone.
 */
export function useKeys(keys: readonly ScreenKey[], within?: RefObject<Element | null>): void {
  const { register, unregister } = useKeysContext();
  const [id] = useState(() => Symbol('keys'));
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  // The list changes with its names; what they run is looked up when pressed, so a render alone registers nothing.
  const signature = keys.map(({ key, label, run }) => `${key} ${label} ${run !== undefined}`).join('\n');
  // What can be seen answers: the keys are there when the part is painted, not a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `signature` stands for `keys`.
  useLayoutEffect(() => {
    const stable = latest.current.map(({ key, label, run }) => ({
      key,
      label,
      ...(run && { run: () => latest.current.find((each) => each.key === key)?.run?.() }),
    }));
    register(id, { keys: stable, dialog: () => within?.current?.closest('dialog') ?? null });
    return () => unregister(id);
  }, [id, signature, within, register, unregister]);
}

/** Opens the list of keys; the visible equivalent of `?`. */
export function useOpenKeysList(): () => void {
  return useKeysContext().openList;
}

function useKeysContext(): Keys {
  const keys = use(KeysContext);
  if (!keys) throw new Error('Keys need KeysProvider');
  return keys;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}
