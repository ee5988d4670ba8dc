import { useState } from 'react';
import { z } from 'zod';
import { readStoredState, writeStoredState } from '../../lib/session/stored-state.ts';
import type { Place, Turns, Zoom } from './page-viewer.rules.ts';

const STORED_KEY = 'page-viewer';

const storedSchema = z.object({
  zoom: z.union([z.enum(['fit-page', 'fit-width']), z.number().positive()]),
  turns: z.literal([0, 1, 2, 3]),
  place: z.object({ x: z.number(), y: z.number() }),
});

/** The user's view of pages. */
type ViewerSettings = z.infer<typeof storedSchema>;

/** The width of a page is large enough to read; scrolling starts at its top, in the middle. */
const DEFAULTS: ViewerSettings = { zoom: 'fit-width', turns: 0, place: { x: 0.5, y: 0 } };

const readSettings = (): ViewerSettings => readStoredState(STORED_KEY, storedSchema) ?? DEFAULTS;

const storeSettings = (changed: Partial<ViewerSettings>) =>
  writeStoredState(STORED_KEY, { ...readSettings(), ...changed });

/**
 * Returns the zoom, the rotation, and the last position on the page. All three are kept from document to document, in
 * every viewer of this tab, because an examiner reads the same part of similar deeds.
 */
export function useViewerSettings() {
  const [{ zoom, turns, place }, setSettings] = useState(readSettings);
  const change = (changed: Partial<Pick<ViewerSettings, 'zoom' | 'turns'>>) => {
    storeSettings(changed);
    setSettings((before) => ({ ...before, ...changed }));
  };
  return {
    zoom,
    turns,
    /** The place in the document before. */
    startPlace: place,
    setZoom: (next: Zoom) => change({ zoom: next }),
    rotate: () => change({ turns: ((turns + 1) % 4) as Turns }),
    leavePlace: (left: Place) => storeSettings({ place: left }),
  };
}
