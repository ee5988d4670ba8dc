import { ControlPanelScreen } from '../features/control-panel/control-panel-screen.tsx';
import { PagePreviewContext } from '../features/control-panel/settings/page-preview.ts';
import { PagePreview } from './page-preview.tsx';

/** The control panel, with the pages that it previews. */
export function ControlPanel() {
  return (
    <PagePreviewContext value={PagePreview}>
      <ControlPanelScreen />
    </PagePreviewContext>
  );
}
