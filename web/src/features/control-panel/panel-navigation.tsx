import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { SideLink, SideSection } from '../../ui/side-navigation.tsx';
import { useOpenSetupLines } from './commands/setup-query.ts';
import classes from './control-panel-screen.module.css';
import { listPanelSections, type PanelEntry, type PanelSection } from './navigation.ts';
import { SettingsSearch } from './settings/settings-search.tsx';
import { useEntryName } from './use-entry-name.ts';

/** The groups of the control panel's screens, as the user's role sees them (Spec 3 §2, §6). */
export function PanelNavigation() {
  const { role } = useCurrentUser();
  const flags = useCountyFlags();
  return (
    <>
      <OpenSetup />
      <SettingsSearch />
      {listPanelSections(role, flags).map((section) => (
        <SectionLinks key={section.heading} section={section} />
      ))}
    </>
  );
}

/** Getting Started, above everything else until all of it is done. */
function OpenSetup() {
  const texts = useTexts('control-panel');
  const openLines = useOpenSetupLines() ?? 0;
  if (openLines === 0) return null;
  return (
    <ul className={classes.first}>
      <SideLink to="/controlPanel/setup">
        {texts('names.setup')} <Badge tone="amber">{texts('setup.open', { n: openLines })}</Badge>
      </SideLink>
    </ul>
  );
}

function SectionLinks({ section }: { readonly section: PanelSection }) {
  const texts = useTexts('control-panel');
  return (
    <SideSection title={texts(`sections.${section.heading}`)}>
      {section.entries.map((entry) => (
        <SideLink key={entry.path} to={`/controlPanel/${entry.path}`}>
          <EntryName entry={entry} />
        </SideLink>
      ))}
    </SideSection>
  );
}

function EntryName({ entry }: { readonly entry: PanelEntry }) {
  return useEntryName()(entry);
}
