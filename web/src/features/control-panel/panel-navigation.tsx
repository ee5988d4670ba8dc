import { useId } from 'react';
import { NavLink } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { listPanelSections, type PanelEntry, type PanelSection } from './navigation.ts';
import classes from './panel-navigation.module.css';
import { SettingsSearch } from './settings-search.tsx';
import { useEntryName } from './use-entry-name.ts';

/** The groups of the control panel's screens, as the user's role sees them (Spec 3 §2, §6). */
export function PanelNavigation() {
  const { role } = useCurrentUser();
  return (
    <>
      <SettingsSearch />
      {listPanelSections(role).map((section) => (
        <SectionLinks key={section.heading} section={section} />
      ))}
    </>
  );
}

function SectionLinks({ section }: { readonly section: PanelSection }) {
  const texts = useTexts('control-panel');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {texts(`sections.${section.heading}`)}
      </h2>
      <ul className={classes.list}>
        {section.entries.map((entry) => (
          <li key={entry.path}>
            <NavLink to={`/controlPanel/${entry.path}`} className={classes.entry}>
              <EntryName entry={entry} />
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntryName({ entry }: { readonly entry: PanelEntry }) {
  return useEntryName()(entry);
}
