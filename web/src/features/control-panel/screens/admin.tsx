import { describeScreen } from '../describe-screen.ts';
import { GuestField } from '../parts/guest-field.tsx';
import { PurgeButtons } from '../parts/purge-buttons.tsx';

export const auditLogPurgeSchedule = describeScreen({
  group: 'auditLogPurgeSchedule',
  sections: [{ fields: ['automaticPurge', 'automaticPurgeAfterDays'] }],
  enabledWhen: { automaticPurgeAfterDays: { automaticPurge: true } },
});

export const userAccess = describeScreen({
  group: 'userAccess',
  sections: [
    { heading: 'guests', fields: ['guestUserName'], part: GuestField },
    { heading: 'signingIn', fields: ['limitLoginAttempts', 'maxloginAttempts'] },
    { heading: 'secondFactor', fields: ['staffSecondFactor', 'userSecondFactor'] },
    { heading: 'passwords', fields: ['staffPasswordOff', 'userPasswordOff'] },
    { heading: 'idleUsers', fields: ['inactivityTimeLimit', 'inactivityTimeLimitPeriod'] },
  ],
  enabledWhen: {
    maxloginAttempts: { limitLoginAttempts: true },
    inactivityTimeLimitPeriod: { inactivityTimeLimit: true },
  },
});

export const userLockout = describeScreen({
  group: 'userLockout',
  sections: [{ fields: ['lockoutInPlace', 'messageLogin', 'messageHeadline'] }],
});

export const userPurgeNow = describeScreen({
  group: 'userPurgeNow',
  note: 'userPurgeNow',
  sections: [{ fields: ['purgeDate'] }],
  buttons: PurgeButtons,
  hasNoHistory: true,
});

export const userPurgeSchedule = describeScreen({
  group: 'userPurgeSchedule',
  sections: [{ fields: ['automaticPurge', 'automaticPurgeAfterDays'] }],
  enabledWhen: { automaticPurgeAfterDays: { automaticPurge: true } },
});

export const alerts = describeScreen({
  group: 'alerts',
  sections: [{ fields: ['alertEmails', 'importReportEmails', 'emailLanguage'] }],
});

export const index = describeScreen({
  group: 'landlink',
  note: 'index',
  sections: [
    {
      heading: 'results',
      fields: ['bookType', 'propertyCode', 'displaySalePrice', 'displayMortgageAmount', 'mortgageAmountLabel'],
    },
    {
      heading: 'legalDescriptions',
      fields: ['qqq', 'qqqq', 'baseline', 'meridian', 'municipality', 'mbOtherLot', 'sublot'],
    },
    { heading: 'certificates', fields: ['torrens', 'torrensUseFileNumber'] },
    { heading: 'otherSystems', fields: ['taxLinkTemplate', 'gisLinkTemplate'] },
  ],
  enabledWhen: {
    torrensUseFileNumber: { torrens: true },
    mortgageAmountLabel: { displayMortgageAmount: true },
  },
});
