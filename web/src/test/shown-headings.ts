/** Collects every text that the page's main heading has from now on. @returns a function that ends this and returns the texts. */
export function collectHeadings(): () => readonly string[] {
  const shown = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const heading of document.querySelectorAll('h1')) shown.add(heading.textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    return [...shown];
  };
}
