import { Navigate } from 'react-router';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { useOpenSetupLines } from './commands/setup-query.ts';
import { DEFAULT_PANEL_PATH, type PanelPath } from './screen-paths.ts';

const SETUP_PATH: PanelPath = 'setup';

/** `/controlPanel` opens Home - Notable Dates (Spec 3 §2), and Getting Started as long as something of it is to do (decision 0348). */
export function DefaultPanelScreen() {
  const openLines = useOpenSetupLines();
  if (openLines === undefined) return <SkeletonLines lines={8} />;
  return <Navigate to={`/controlPanel/${openLines > 0 ? SETUP_PATH : DEFAULT_PANEL_PATH}`} replace />;
}
