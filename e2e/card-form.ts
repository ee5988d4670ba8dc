import type { Page } from '@playwright/test';

/** ZIP codes of the gateway's sandbox guide: an approved payment, a declined one, and one held for review. */
export const ZIP = { approved: '55771', declined: '46282', held: '46999' } as const;

/** The gateway's form in its frame. */
export const cardForm = (page: Page) => page.frameLocator('iframe[title="Card payment form"]');

/** Fills in a test card and pays. */
export async function payByCard(page: Page, zip: string): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel('Card number').fill('4111111111111111');
  await form.getByLabel(/^Expiration/).fill('12/30');
  await form.getByLabel('Card code').fill('123');
  await form.getByLabel('First name').fill('Hodan & Ali');
  await form.getByLabel('ZIP').fill(zip);
  await form.locator('button[type=submit]').click();
}
