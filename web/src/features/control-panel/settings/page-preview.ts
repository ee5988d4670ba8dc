import type { ContentOf } from '@portal/contract/endpoint';
import type { previewPages } from '@portal/contract/office/public-pages/preview-pages';
import { type ComponentType, createContext } from 'react';
import type { PreviewedPage } from '../describe-screen.ts';

/** The props of a preview. */
export interface PagePreviewProps {
  readonly page: PreviewedPage;
  readonly content: ContentOf<typeof previewPages>;
}

/** Draws a page of another feature, which the control panel doesn't know; the application gives it. */
export const PagePreviewContext = createContext<ComponentType<PagePreviewProps> | undefined>(undefined);
