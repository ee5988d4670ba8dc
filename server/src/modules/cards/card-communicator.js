// Runs in the invisible frame that the card gateway's form embeds: hands on what the form says to the portal's page around it.
// The form's origin stands in the page; what comes from anywhere else is not heard.
const { gatewayOrigin } = document.currentScript.dataset;

window.addEventListener('message', (event) => {
  if (event.origin !== gatewayOrigin || typeof event.data !== 'string') return;
  window.top.postMessage({ type: 'card-form', message: event.data }, window.location.origin);
});
