import type { Page } from '@playwright/test';

/** WCAG 2.2 AA, 1.4.3. */
const MIN_CONTRAST = 4.5;

interface UnreadableText {
  readonly text: string;
  readonly contrast: number;
}

/**
 * Measures the painted contrast of every text in the window: the lightest against the darkest pixel of the box of each line (WCAG 2.2,
 * relative luminance). Styles don't say what forced colors paint.
 *
 * @returns texts below 4.5, without those that are covered, hidden from sight or disabled.
 */
export async function findUnreadableText(page: Page): Promise<readonly UnreadableText[]> {
  const picture = (await page.screenshot()).toString('base64');
  return page.locator('html').evaluate(
    async (root, { picture, minContrast }) => {
      const document = root.ownerDocument;
      const { innerWidth, innerHeight } = document.defaultView ?? { innerWidth: 0, innerHeight: 0 };
      const image = document.createElement('img');
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      const scale = image.width / innerWidth;

      const linear = Array.from({ length: 256 }, (_, channel) => {
        const share = channel / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
      const measure = ({ left, top, width, height }: Box) => {
        const area = [left * scale, top * scale, Math.ceil(width * scale), Math.ceil(height * scale)] as const;
        const data = context?.getImageData(...area).data ?? [];
        let [darkest, lightest] = [1, 0];
        for (let at = 0; at < data.length; at += 4) {
          const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => linear[data[at + channel] ?? 0]);
          const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
          darkest = Math.min(darkest, luminance);
          lightest = Math.max(lightest, luminance);
        }
        return (lightest + 0.05) / (darkest + 0.05);
      };

      /** Rows that are scrolled out of a list have a place in the window, where something else is painted. */
      const isCutOff = (element: typeof root, { x, y }: { readonly x: number; readonly y: number }): boolean => {
        for (let outer: typeof root | null = element; outer !== null; outer = outer.parentElement) {
          const { left, top, right, bottom } = outer.getBoundingClientRect();
          const isOutside = x < left || x > right || y < top || y > bottom;
          if (isOutside && document.defaultView?.getComputedStyle(outer).overflow !== 'visible') return true;
        }
        return false;
      };

      const unreadable: { text: string; contrast: number }[] = [];
      // 4 is NodeFilter.SHOW_TEXT.
      const texts = document.createTreeWalker(document.body, 4);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (element === null || text === '') continue;
        if (element.closest('[hidden], :disabled, [aria-disabled=true], .visually-hidden, svg, option') !== null)
          continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
          const isInside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
          if (box.width < 3 || box.height < 3 || !isInside) continue;
          // Skip text whose middle is covered by another element.
          const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
          const shown = document.elementFromPoint(middle.x, middle.y);
          if (shown === null || !(element.contains(shown) || shown.contains(element))) continue;
          if (isCutOff(element, middle)) continue;
          const contrast = measure(box);
          if (contrast < minContrast) unreadable.push({ text, contrast: Math.round(contrast * 10) / 10 });
        }
      }
      return unreadable;
    },
    { picture, minContrast: MIN_CONTRAST },
  );
}
