/** A keyboard shortcut of a screen. */
export interface ScreenKey {
  /** The browser's name of the key (`KeyboardEvent.key`): `i`, `/`, `ArrowDown`. */
  readonly key: string;
  /** What it does, for the list of keys. */
  readonly label: string;
  /** Absent if the focused component handles the key itself and it is only listed here. */
  readonly run?: () => void;
  /** Whether it spends money, so that users must see its button before they press it. */
  readonly isPaid?: boolean;
}
