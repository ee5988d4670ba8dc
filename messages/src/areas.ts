/**
 * The areas of the interface, a file each in every language's folder. A text has its place in the area of the screen that shows
 * it; what several screens share stands in `common`.
 */
export const AREAS = ['common', 'problems', 'refusals', 'sign-in', 'search', 'results', 'imaging'] as const;
export type Area = (typeof AREAS)[number];
