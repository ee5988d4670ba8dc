/** A keyboard shortcut of a screen. */
export interface ScreenKey {
  /** The browser's name of the key (`KeyboardEvent.key`): `i`, `/`, `ArrowDown`; or `SHIFT_SPACE`. */
  readonly key: string;
  /** Further keys for the same. */
  readonly also?: readonly string[];
  /** The action, for the list of keys. */
  readonly label: string;
  /** Receives the pressed key. Absent if the focused component handles the key itself and it is only listed here. */
  readonly run?: (pressed: string) => void;
  /** Whether it spends money, so that users must see its button before they press it. */
  readonly isPaid?: boolean;
}

/** Space with Shift, which is another key than Space alone. */
export const SHIFT_SPACE = 'Shift+Space';

/** Returns the first of the keys with a name. */
export function findKey(keys: readonly ScreenKey[], pressed: string): ScreenKey | undefined {
  return keys.find(({ key, also = [] }) => key === pressed || also.includes(pressed));
}
