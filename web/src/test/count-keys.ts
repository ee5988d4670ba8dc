import type { UserEvent } from '@testing-library/user-event';

/** Presses keys for a user and counts them. Letters that the user types into a field aren't pressed with it. */
export function countKeys(user: UserEvent) {
  let pressed = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        pressed += 1;
        await user.keyboard(key);
      }
    },
    count: () => pressed,
  };
}
