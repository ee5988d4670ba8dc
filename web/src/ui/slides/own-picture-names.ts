/** The portal's pictures for counties without slides. */
export const OWN_PICTURES = ['courthouse', 'lake', 'plat', 'records', 'town', 'survey'] as const;

export type OwnPicture = (typeof OWN_PICTURES)[number];
