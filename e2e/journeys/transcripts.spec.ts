import type { Page } from '@playwright/test';
import { E2E_USERS } from '../people.ts';
import { expect, expectAccessible, openAs, openDocument, signIn, signInHome, test, viewedPages } from '../portal.ts';

/**
 * The output of a screen reader: roles, names, states and descriptions in reading order. A transcript leaves out values
 * that change from day to day and the items of long lists; everything else must be present in this order.
 */
const { username } = E2E_USERS.transcript;

/** Seconds that a session has left when its end is near. */
const NEAR_END_SECONDS = 45;

/** Changes the server's responses so that the session seems to end soon, until the user extends it. */
async function bringSessionNearItsEnd(page: Page): Promise<void> {
  let isNear = true;
  await page.route('**/api/currentUser/extendSession', async (route) => {
    isNear = false;
    await route.continue();
  });
  await page.route(/\/api\/currentUser\/(sessionTime|loginStatus)/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const near = body.replace(/"(idleSecondsLeft|idleLimitSeconds)":\w+/g, `"$1":${NEAR_END_SECONDS}`);
    await route.fulfill({ response, body: isNear ? near : body });
  });
}

test('the login form, with errors next to its fields', async ({ page }) => {
  await page.goto('.');
  await page.getByLabel('User name').fill('unknown');
  await page.getByLabel('Password', { exact: true }).fill('Wrong!2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.locator('form').first()).toMatchAriaSnapshot(`
    - alert:
      - paragraph: The user name or password is incorrect, or this user can't sign in.
    - textbox "User name": unknown
    - textbox "Password"
    - button "Show password"
    - combobox "Language":
      - option "English" [selected]
    - button "Sign in"
  `);
  await page.getByLabel('User name').fill('');
  await page.getByLabel('Password', { exact: true }).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('User name')).toBeFocused();
  await expect(page.getByLabel('User name')).toHaveAccessibleDescription('Required.');
  await expect(page.locator('form').first()).toMatchAriaSnapshot(`
    - textbox "User name" [invalid]
    - paragraph: Required.
    - textbox "Password" [invalid]
    - button "Show password"
    - paragraph: Required.
    - combobox "Language":
      - option "English" [selected]
    - button "Sign in"
  `);
});

test('a session that is about to end, and continues after one key', async ({ page }) => {
  await bringSessionNearItsEnd(page);
  await signInHome(page, username);
  await page.reload();
  const warning = page.getByRole('alertdialog');
  await expect(warning).toMatchAriaSnapshot(`
    - alertdialog "Are you still there?":
      - heading "Are you still there?" [level=2]
      - paragraph: /You've been inactive for a while\\. You'll be signed out in \\d+ seconds\\./
      - button "Sign out"
      - button "Stay signed in"
  `);
  await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
});

test('the dialogs of the home page: news, pictures, the transaction report, profile and password', async ({ page }) => {
  await signInHome(page, username);
  await page.getByRole('button', { name: 'Read all news' }).click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Latest news":
      - heading "Latest news" [level=2]
      - heading /Images back to \\d+/ [level=3]
      - paragraph
      - button "Close"
  `);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enlarge: A lake at first light' }).click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "A lake at first light":
      - heading "A lake at first light" [level=2]
      - paragraph: Picture 2 of 6
      - button "Previous picture"
      - button "Next picture"
      - button "Close"
  `);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Transaction report' }).click();
  const report = page.getByRole('dialog', { name: 'Transaction report' });
  await report.getByText('Between dates').click();
  await expect(report).toMatchAriaSnapshot(`
    - dialog "Transaction report":
      - heading "Transaction report" [level=2]
      - group "Period":
        - radio "Today"
        - radio "Month to date"
        - radio "Year to date"
        - radio "Between dates" [checked]
      - textbox "From": /\\d+\\/\\d+\\/\\d+/
      - paragraph: MM/DD/YYYY
      - textbox "To": /\\d+\\/\\d+\\/\\d+/
      - paragraph: MM/DD/YYYY
      - paragraph: The report is a PDF. It opens in a new window.
      - button "Cancel"
      - button "Show report"
  `);
  await report.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Profile' });
  await expect(profile.getByLabel('First name')).toBeVisible();
  await profile.getByLabel('First name').fill('');
  await page.keyboard.press('Enter');
  await expect(profile.getByRole('alert')).toBeFocused();
  await expect(profile).toMatchAriaSnapshot(`
    - dialog "Profile":
      - heading "Profile" [level=2]
      - alert:
        - paragraph: Check the highlighted fields.
        - list:
          - listitem:
            - link "First name":
              - /url: "#profile-firstName"
            - text: ": Required."
      - textbox "First name" [invalid]
      - paragraph: Required.
      - textbox "Last name": journey.transcript
      - textbox "Company"
      - textbox "Address"
      - textbox "City"
      - combobox "State"
      - textbox "Zip"
      - paragraph: 5 digits
      - textbox "Email": journey.transcript@example.com
      - group "Phone format":
        - radio "United States" [checked]
        - radio "International"
      - textbox "Phone"
      - paragraph: (XXX) XXX-XXXX
      - combobox "Language":
        - option "English" [selected]
      - region "Where you're signed in":
        - heading "Where you're signed in" [level=3]
        - list:
          - listitem: /Chrome on .+ This session Signed in \\d+\\/\\d+\\/\\d+ \\d+:\\d+ [AP]M/
      - button "Change Password"
      - button "Cancel"
      - button "Save"
  `);
  await profile.getByRole('button', { name: 'Change Password' }).click();
  const password = page.getByRole('dialog', { name: 'Change Password' });
  await expect(password).toMatchAriaSnapshot(`
    - dialog "Change Password":
      - heading "Change Password" [level=2]
      - textbox "Current password"
      - button "Show password"
      - textbox "New password"
      - button "Show password"
      - paragraph: /8 to \\d+ characters, with a letter, a number and one of !@#\\$%\\^&/
      - textbox "Confirm password"
      - button "Show password"
      - button "Back"
      - button "Cancel"
      - button "Update password"
  `);
});

test('the full list of plats', async ({ page }) => {
  await openAs(page, username, 'search/searchByPlat');
  await page.getByRole('button', { name: 'Full List' }).click();
  const list = page.getByRole('dialog', { name: 'Click row to select plat:' });
  await list.getByLabel('Position to').fill('north shore');
  await page.keyboard.press('Enter');
  await expect(list).toMatchAriaSnapshot(`
    - dialog "Click row to select plat:":
      - heading "Click row to select plat:" [level=2]
      - textbox "Position to": north shore
      - button "Reset"
      - table "Click row to select plat:":
        - caption: "Click row to select plat:"
        - rowgroup:
          - row "Plat name Plat number":
            - columnheader "Plat name":
              - button "Plat name"
            - columnheader "Plat number":
              - button "Plat number"
        - rowgroup:
          - row /NORTH SHORE CONDOMINIUMS, CIC NO\\. \\d+ \\d+/:
            - rowheader /NORTH SHORE CONDOMINIUMS, CIC NO\\. \\d+/:
              - button /NORTH SHORE CONDOMINIUMS, CIC NO\\. \\d+/
            - cell /\\d+/
      - status: /Rows [\\d,]+–[\\d,]+ of [\\d,]+/
      - navigation "Click row to select plat:":
        - list:
          - listitem:
            - button "Page 1"
      - button "Cancel"
  `);
});

test('the pages of a document, and their price', async ({ page }) => {
  await signIn(page, username);
  await openDocument(page, 'A587330');
  await page.getByRole('button', { name: /^Image/ }).click();
  const preview = viewedPages(page);
  await preview.getByLabel('Pages to download').fill('1-3');
  await preview.getByLabel('Pages to download').blur();
  await expect(preview.getByText(/3 of \d+ pages selected/)).toContainText('$3.00');
  await expect(preview).toMatchAriaSnapshot(`
    - region /Mortgage A587330 has \\d+ page\\(s\\)\\./:
      - heading /Mortgage A587330 has \\d+ page\\(s\\)\\./ [level=2]
      - paragraph: Hover over to zoom in, or click an image to see a bigger image.
      - button "Close"
      - navigation "Thumbnails":
        - button "First" [disabled]
        - button "Prev 5" [disabled]
        - button "Prev 1" [disabled]
        - list:
          - listitem:
            - button "Page 1, bigger image"
            - checkbox "Page 1" [checked]
            - text: Page 1
          - listitem:
            - button "Page 4, bigger image"
            - checkbox "Page 4"
            - text: Page 4
        - button "Next 1"
        - button "Next 5"
        - button "Last"
        - spinbutton "Jump to page"
        - button "Go"
      - button "Keep Page" [pressed]
      - button "Ignore Page"
      - button "Previous page"
      - status: /Page 1 of \\d+/
      - textbox "Page number": "1"
      - button "Next page"
      - button "Zoom out"
      - status: /\\d+%/
      - button "Zoom in"
      - button "Fit page"
      - button "Fit width" [pressed]
      - button "Rotate"
      - button "Side panes" [expanded]
      - region /Page 1 of \\d+/:
        - img "Page 1 of Mortgage A587330, scanned"
      - group "Download":
        - radio "All Pages"
        - radio "Pages" [checked]
        - textbox "Pages to download": 1-3
        - paragraph: "/Example: 1, 3, 7-9, \\\\d+/"
      - region "Price":
        - table "Price":
          - caption: Price
          - rowgroup:
            - row /Beginning balance \\$\\d+\\.\\d+/
            - row "Charged to the escrow of journey.transcript."
            - row /First page \\$\\d+\\.\\d+/
            - row /2 more pages \\$\\d+\\.\\d+/
            - row "Total $3.00":
              - rowheader "Total"
              - cell "$3.00"
            - row /Ending balance \\$\\d+\\.\\d+/
      - link "Request an accessible copy":
        - /url: mailto:recorder@juniper.example?subject=Accessible%20copy%20of%20Mortgage%20A587330
      - status:
        - text: /3 of \\d+ pages selected ·/
        - strong: $3.00
      - button "Cancel"
      - button "Continue"
  `);
  await preview.getByRole('button', { name: 'Continue' }).click();
  const charges = page.getByRole('dialog', { name: /Download$/ });
  await expect(charges.getByRole('button', { name: /Download 3 pages/ })).toBeVisible();
  await expect(charges).toMatchAriaSnapshot(`
    - dialog "Mortgage A587330 Download":
      - heading "Mortgage A587330 Download" [level=2]
      - paragraph: /Pages 1-3 of \\d+/
      - table "Price":
        - caption: Price
        - rowgroup:
          - row /Beginning balance \\$\\d+\\.\\d+/
          - row "Charged to the escrow of journey.transcript."
          - row /First page \\$\\d+\\.\\d+/
          - row /2 more pages \\$\\d+\\.\\d+/
          - row "Total $3.00":
            - rowheader "Total"
            - cell "$3.00"
          - row /Ending balance \\$\\d+\\.\\d+/
      - button "Back"
      - button "Cancel"
      - button "Download 3 pages · $3.00"
  `);
});

test('alerts, and the question before changes are lost', async ({ page }) => {
  await page.goto('forgotUsername');
  await page.getByLabel('Email').fill('unknown@example.com');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toMatchAriaSnapshot(`
    - alertdialog "Message":
      - heading "Message" [level=2]
      - paragraph: If a user is registered with this email address, we've emailed the user name.
      - button "Close"
  `);
  await expect(alert.getByRole('button', { name: 'Close' })).toBeFocused();
  await signInHome(page, username);
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toMatchAriaSnapshot(`
    - alertdialog "Sign out?":
      - heading "Sign out?" [level=2]
      - text: You'll lose anything that you typed into a form and didn't send.
      - button "Cancel"
      - button "Sign out"
  `);
});
