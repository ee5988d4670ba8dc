import { LANGUAGES } from '@portal/contract/values/language';
import type { PostProcessorModule } from 'i18next';

/** The name of the i18next post-processor. */
export const FALLBACK_NOTE = 'fallbackNote';

/** More texts than any screen has; the oldest ones are dropped. */
const NOTED_MAX_TEXTS = 5_000;
const ENGLISH = LANGUAGES.ENGLISH.tag;

/** Texts that appeared in English because the chosen language lacks them. */
const recorded = new Set<string>();

/** Records each text that fell back to English. */
export const fallbackNote: PostProcessorModule = {
  type: 'postProcessor',
  name: FALLBACK_NOTE,
  process: (
    value: string,
    _key,
    options: { i18nResolved?: { usedLng?: string } },
    translator: { language: string },
  ) => {
    if (translator.language !== ENGLISH && options.i18nResolved?.usedLng === ENGLISH) record(value);
    return value;
  },
};

function record(text: string): void {
  recorded.delete(text);
  recorded.add(text);
  if (recorded.size > NOTED_MAX_TEXTS) recorded.delete(recorded.values().next().value ?? '');
}

/** Attributes that screen readers announce. */
const SPOKEN_ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt'] as const;
const SPOKEN_SELECTOR = SPOKEN_ATTRIBUTES.map((name) => `[${name}]`).join();

/**
 * Sets `lang="en"` on every element whose own words fell back to English, as long as they do (WCAG 3.1.2). Texts are plain strings in
 * labels, titles, options and attributes; one observer of the page marks the elements, so that no screen has to
 * (docs/decisions/0045-languages.md).
 *
 * @returns a function that stops observing and removes the marks.
 */
export function markFallbackTexts(root: HTMLElement): () => void {
  const observer = new MutationObserver((changes) => {
    const touched = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element) touched.add(element);
      for (const added of addedNodes)
        if (added instanceof Element) for (const each of listElementsWithWords(added)) touched.add(each);
    }
    for (const element of touched) mark(element);
  });
  for (const element of listElementsWithWords(root)) mark(element);
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [...SPOKEN_ATTRIBUTES],
  });
  return () => {
    observer.disconnect();
    for (const element of root.querySelectorAll('[data-fallback]')) unmark(element);
  };
}

/** The elements of a part of the page that have their own words. */
function listElementsWithWords(root: Element): readonly Element[] {
  const found = new Set<Element>([root, ...root.querySelectorAll(SPOKEN_SELECTOR)]);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.parentElement) found.add(walker.currentNode.parentElement);
  return [...found];
}

function mark(element: Element): void {
  const words = wordsOf(element);
  const isFallback = words.length > 0 && words.every((text) => recorded.has(text));
  if (isFallback && !element.hasAttribute('lang')) {
    element.setAttribute('lang', ENGLISH);
    element.setAttribute('data-fallback', '');
  } else if (!isFallback && element.hasAttribute('data-fallback')) unmark(element);
}

function unmark(element: Element): void {
  element.removeAttribute('lang');
  element.removeAttribute('data-fallback');
}

const HAS_LETTERS = /\p{L}/u;

/** The words of an element itself: its own text nodes, or its attributes if it has none. */
function wordsOf(element: Element): readonly string[] {
  const own = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])).filter(isWords);
  if (own.length > 0) return own;
  return SPOKEN_ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []).filter(isWords);
}

function isWords(text: string): boolean {
  return HAS_LETTERS.test(text);
}
