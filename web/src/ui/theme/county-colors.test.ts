import { afterEach, expect, it } from 'vitest';
import { applyCountyColors } from './county-colors.ts';

const role = (name: string) => document.documentElement.style.getPropertyValue(name);

afterEach(() => document.documentElement.removeAttribute('style'));

it("uses a county's own colors if text stays readable", () => {
  applyCountyColors({ theme: 'standard', branding: { ink: '#3b1f4a', accent: '#7a2048' } });
  expect(role('--county-ink')).toBe('#3b1f4a');
  expect(role('--county-accent')).toBe('#7a2048');
});

it.each([
  ['too pale', '#c9b8d4', '#ff9900'],
  ['not a color', 'purple', 'url(x)'],
])('keeps the portal’s colors if the county’s are %s', (_, ink, accent) => {
  applyCountyColors({ theme: 'standard', branding: { ink, accent } });
  expect(role('--county-ink')).toBe('');
  expect(role('--county-accent')).toBe('');
});

it('shows the theme that the county chose, and later ones', () => {
  applyCountyColors({ theme: 'lake' });
  expect(document.documentElement).toHaveAttribute('data-theme', 'lake');
  applyCountyColors({ theme: 'standard' });
  expect(document.documentElement).toHaveAttribute('data-theme', 'standard');
});
