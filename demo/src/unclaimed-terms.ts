/** Minnesota's terms of unclaimed property (decision 0417). The report month is before December. */
export const UNCLAIMED_TERMS = {
  noticeOwners: true,
  dormantYears: 3,
  cutoffMonth: 6,
  reportMonth: 10,
  noticeDays: 100,
} as const;
