import { Button } from '@mantine/core';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import {
  computeFacetCount,
  type Facets,
  listInstruments,
  listRows,
  listStatuses,
  type ResultPage,
} from '../results.rules.ts';
import type { ListedPage } from '../use-listed-page.ts';
import classes from './head-menu.module.css';
import { HeadMenu } from './head-menu.tsx';

interface FilterMenuProps {
  readonly listed: ListedPage;
  /** The page with all its rows. */
  readonly allRows: ResultPage;
}

/**
 * Filters the rows of the page by instruments and by status. Renders nothing for kinds without either, and while the list is filtered to
 * checked rows.
 */
export function FilterMenu({ listed, allRows }: FilterMenuProps) {
  const texts = useTexts('results');
  const { facets, isApplied, setFacets } = listed.filter;
  const instruments = listInstruments(allRows);
  const statuses = listStatuses(allRows);
  if (isApplied || instruments.length + statuses.length === 0) return null;
  const count = computeFacetCount(facets);
  const labelOf = (code: string, label: string | undefined) =>
    label ?? texts(`taxLien.statuses.${code as 'CURRENT' | 'EXPIRED'}`);
  return (
    <HeadMenu label={texts('menus.filter')} shortcut="f" count={count}>
      <p className={classes.note}>
        {count === 0
          ? texts('facets.scope')
          : texts('facets.shown', {
              shown: listed.page ? listRows(listed.page).length : 0,
              rows: listRows(allRows).length,
            })}
      </p>
      <Choices
        title={texts('facets.status')}
        name="statuses"
        choices={statuses.map(({ code, label }) => ({ code, label: labelOf(code, label) }))}
        facets={facets}
        onChange={setFacets}
      />
      <Choices
        title={texts('sortKeys.instrument')}
        name="instruments"
        choices={instruments.map((instrument) => ({ code: instrument, label: instrument }))}
        facets={facets}
        onChange={setFacets}
      />
      {count > 0 && (
        <Button variant="default" onClick={() => setFacets({ instruments: new Set(), statuses: new Set() })}>
          {texts('facets.showAll')}
        </Button>
      )}
    </HeadMenu>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly name: keyof Facets;
  readonly choices: readonly { readonly code: string; readonly label: string }[];
  readonly facets: Facets;
  readonly onChange: (facets: Facets) => void;
}

function Choices({ title, name, choices, facets, onChange }: ChoicesProps) {
  if (choices.length === 0) return null;
  const chosen = facets[name];
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>{title}</legend>
      {choices.map(({ code, label }) => (
        <label key={code} className={classes.choice}>
          <input
            type="checkbox"
            checked={chosen.has(code)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                ...facets,
                [name]: new Set(checked ? [...chosen, code] : [...chosen].filter((other) => other !== code)),
              })
            }
          />
          <bdi>{label}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
