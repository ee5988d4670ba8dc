import { formatAmount } from './amounts.ts';
import type { PaymentForm } from './payment-forms.ts';

const STYLE = `
  :root { color-scheme: light; font: 16px/1.45 system-ui, sans-serif; color: #1b2430; background: #fff; }
  body { margin: 0; padding: 16px; }
  main { max-width: 30rem; margin: 0 auto; }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
  p { margin: .25rem 0 .75rem; }
  form { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .75rem; }
  label { display: grid; gap: .25rem; font-size: .9rem; }
  .wide { grid-column: 1 / -1; }
  input { font: inherit; padding: .5rem; border: 1px solid #6b7684; border-radius: 4px; min-width: 0; }
  .buttons { display: flex; gap: .75rem; }
  button { font: inherit; padding: .55rem 1.25rem; border-radius: 4px; border: 1px solid #14532d; background: #14532d; color: #fff; }
  button[type=button] { background: #fff; color: #14532d; }
  :focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
  [role=alert] { color: #9f1239; font-weight: 600; min-height: 1.45em; }
  iframe { position: absolute; width: 1px; height: 1px; border: 0; visibility: hidden; }
`;

/**
 * Renders the form of a token as a page for a frame. The page states that it is an emulator and accepts no real cards.
 */
export function drawPaymentPage(form: PaymentForm): string {
  return page(
    'Card payment (emulator)',
    `<h1>Card payment: ${escapeHtml(`$${formatAmount(form.order.amountCents)}`)}</h1>
<p>This is an emulator. Use a test card such as 4111 1111 1111 1111, never a real one.</p>
<form id="payment" data-token="${form.token}" data-communicator="${escapeHtml(form.communicatorUrl)}">
${form.isBank ? BANK_FIELDS : CARD_FIELDS}
<label>First name <input name="firstName"></label>
<label>Last name <input name="lastName"></label>
<label>Address <input name="address"></label>
<label>ZIP <input name="zip"></label>
<p class="wide" role="alert" id="problem"></p>
<div class="wide buttons"><button type="submit">${escapeHtml(form.buttonText)}</button><button type="button" id="cancel">Cancel</button></div>
</form>
<iframe id="communicator" title="Connection to the portal" aria-hidden="true" tabindex="-1" src="${escapeHtml(form.communicatorUrl)}"></iframe>
<script src="/payment/payment.js" defer></script>`,
  );
}

const CARD_FIELDS = `<label class="wide">Card number <input name="cardNumber" inputmode="numeric" autocomplete="off" required></label>
<label>Expiration (MM/YY) <input name="expiration" inputmode="numeric" placeholder="12/30" required></label>
<label>Card code <input name="cardCode" inputmode="numeric" autocomplete="off"></label>`;
const BANK_FIELDS = `<label class="wide">Routing number <input name="routingNumber" inputmode="numeric" autocomplete="off" required></label>
<label class="wide">Account number <input name="bankAccount" inputmode="numeric" autocomplete="off" required></label>`;

/** Renders the page for an invalid or expired token. */
export function drawExpiredPage(): string {
  return page('Card payment', '<h1>This payment form is no longer valid</h1><p>Please start the payment again.</p>');
}

/** The page's script: pays, and notifies the portal's page through the frame that it embeds. */
export const PAYMENT_SCRIPT = `
const form = document.getElementById('payment');
const problem = document.getElementById('problem');
const communicator = document.getElementById('communicator');
// Waits until the frame has loaded, because earlier messages would be lost.
const loaded = new Promise((resolve) => addEventListener('load', resolve));
const tell = async (message) => {
  await loaded;
  communicator.contentWindow.postMessage(message, new URL(form.dataset.communicator).origin);
};

tell('action=resizeWindow&width=' + document.body.scrollWidth + '&height=' + document.body.scrollHeight);
document.getElementById('cancel').addEventListener('click', () => tell('action=cancel'));
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  problem.textContent = '';
  const entry = Object.fromEntries(new FormData(form));
  const answer = await fetch('/payment/submit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: form.dataset.token, ...entry }),
  });
  const { message, text } = await answer.json();
  if (message === undefined) problem.textContent = text;
  else tell(message);
});
`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
