// Runs in the invisible frame that the card gateway's form embeds, and forwards the form's messages to the portal's page around it.
// The page names the form's origin; messages of any other origin are ignored.
const { gatewayOrigin } = document.currentScript.dataset;

window.addEventListener('message', (event) => {
  if (event.origin !== gatewayOrigin || typeof event.data !== 'string') return;
  window.top.postMessage({ type: 'card-form', message: event.data }, window.location.origin);
});
