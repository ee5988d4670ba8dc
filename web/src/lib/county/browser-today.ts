import { type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';

/** Today's date by the browser's clock. The county's date is one of its flags (`useCountyFlags`). */
export function browserToday(): PlainDate {
  return plainDateAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
