import { Navigate } from 'react-router';
import { DEFAULT_PANEL_PATH } from './screen-paths.ts';

/** `/controlPanel` opens Home - Notable Dates (Spec 3 §2). */
export function DefaultPanelScreen() {
  return <Navigate to={`/controlPanel/${DEFAULT_PANEL_PATH}`} replace />;
}
