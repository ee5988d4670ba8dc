/** The demo county's name and location. */
export const DEMO_IDENTITY = {
  key: 'juniper',
  name: 'Juniper County',
  state: 'MN',
  timeZone: 'America/Chicago',
} as const;
