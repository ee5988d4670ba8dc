import { expect, it } from 'vitest';
import page from '../../index.html?raw';

it('describes itself to search engines in one or two sentences', () => {
  const { head } = new DOMParser().parseFromString(page, 'text/html');
  const description = head.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
  expect(description.length).toBeGreaterThan(50);
  expect(description.length).toBeLessThan(160);
});

it('says that it is loading until the portal is drawn', () => {
  const { body } = new DOMParser().parseFromString(page, 'text/html');
  const drawing = body.querySelector('#root > [role=img]');
  expect(drawing?.getAttribute('aria-label')).toBe('Loading');
});
