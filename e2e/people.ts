/** Where the journeys find the portal: a port that nothing usual listens on. */
export const E2E_PORT = 18_080;

export const E2E_PASSWORD = 'Journey!2026';

/** A user of an account of her own for each journey that spends money, so that journeys do not see each other's balances. */
export const E2E_USERS = {
  mouse: { username: 'journey.mouse', balanceCents: 25_000 },
  keyboard: { username: 'journey.keyboard', balanceCents: 25_000 },
  twoTabs: { username: 'journey.twotabs', balanceCents: 25_000 },
  poor: { username: 'journey.poor', balanceCents: 100 },
  looker: { username: 'journey.looker', balanceCents: 25_000 },
} as const;
