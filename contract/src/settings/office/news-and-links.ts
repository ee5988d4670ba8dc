import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { linkFields, linkParagraphs, loginLinkParagraphs, newsFields, newsParagraphs } from '../paragraphs.ts';

/** Login Links: the twelve rows of the login page's link bar (Spec 3 §2). */
export const loginPageLinksSettings = z.object({ paragraphs: loginLinkParagraphs });

/** Latest News of the login page (Spec 3 §2). */
export const loginPageLatestNewsSettings = z.object({ paragraphs: newsParagraphs });

/** More News: news that only the home page shows (Spec 3 §2). */
export const latestNewsSettings = z.object({ paragraphs: newsParagraphs });

/** More Links: links that only the home page shows (Spec 3 §2). */
export const externalLinksSettings = z.object({ paragraphs: linkParagraphs });

export const loginPageLinksGroup = defineSettingsGroup({
  name: 'loginPageLinks',
  schema: loginPageLinksSettings,
  fields: { paragraphs: linkFields },
});

export const loginPageLatestNewsGroup = defineSettingsGroup({
  name: 'loginPageLatestNews',
  schema: loginPageLatestNewsSettings,
  fields: { paragraphs: newsFields },
});

export const latestNewsGroup = defineSettingsGroup({
  name: 'latestNews',
  schema: latestNewsSettings,
  fields: { paragraphs: newsFields },
});

export const externalLinksGroup = defineSettingsGroup({
  name: 'externalLinks',
  schema: externalLinksSettings,
  fields: { paragraphs: linkFields },
});
