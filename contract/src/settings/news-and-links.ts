import { z } from 'zod';
import { linkParagraphs, loginLinkParagraphs, newsParagraphs } from './paragraphs.ts';

/** Login Links: twelve rows below the login page (Spec 3 §2). */
export const loginPageLinksSettings = z.object({ paragraphs: loginLinkParagraphs });

/** Latest News of the login page (Spec 3 §2). */
export const loginPageLatestNewsSettings = z.object({ paragraphs: newsParagraphs });

/** More News: those of the home page alone (Spec 3 §2). */
export const latestNewsSettings = z.object({ paragraphs: newsParagraphs });

/** More Links: those of the home page alone (Spec 3 §2). */
export const externalLinksSettings = z.object({ paragraphs: linkParagraphs });
