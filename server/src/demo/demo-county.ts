/** What the demo county is called and where it lies. */
export const DEMO_COUNTY = {
  key: 'juniper',
  name: 'Juniper County',
  state: 'MN',
  timeZone: 'America/Chicago',
} as const;
