/** The pictures that the product has for counties without slides of their own. */
export const OWN_PICTURES = ['courthouse', 'lake', 'plat', 'records', 'town', 'survey'] as const;

export type OwnPicture = (typeof OWN_PICTURES)[number];
