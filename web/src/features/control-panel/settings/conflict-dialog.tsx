import { Button } from '@mantine/core';
import type { SaveConflict } from '@portal/contract/envelope';
import { isSameSetting } from '@portal/contract/settings/compare-settings';
import type { SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { LoadedSettings, SettingsValues } from '../settings-query.ts';
import classes from './conflict-dialog.module.css';
import { type DescribedField, useDescribeDifferences } from './describe-differences.ts';

/** A save that another user's save crossed. */
export interface SettingsConflict {
  readonly conflict: SaveConflict;
  /** The common base of both. */
  readonly base: SettingsValues;
  readonly mine: SettingsValues;
  readonly theirs: LoadedSettings;
}

type Side = 'mine' | 'theirs';

interface ConflictDialogProps extends SettingsConflict {
  readonly group: SettingsGroupName;
  /** Called with the settings that the user decided for. */
  readonly onResolve: (settings: SettingsValues) => void;
  readonly onClose: () => void;
}

/**
 * Shows both versions of a stale save field by field. Changes by only one of the two users are preselected; one click
 * keeps either version as a whole.
 */
export function ConflictDialog({ group, conflict, base, mine, theirs, onResolve, onClose }: ConflictDialogProps) {
  const texts = useTexts('control-panel');
  const settingsTexts = useTexts('settings');
  const differences = useDescribeDifferences()(group, mine, theirs.settings);
  const [sides, setSides] = useState(() => chooseSides(differences, { base, mine, theirs: theirs.settings }));
  const isDecided = differences.every(({ field }) => sides[field] !== undefined);
  const keep = (sideOf: (field: string) => Side | undefined) =>
    onResolve({
      ...mine,
      ...Object.fromEntries(
        differences.map(({ field }) => [field, (sideOf(field) === 'theirs' ? theirs.settings : mine)[field]]),
      ),
    });
  return (
    <Dialog
      role="alertdialog"
      size="large"
      title={texts('conflict.title')}
      focusesTitle
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={() => keep(() => 'theirs')}>
            {texts('conflict.keepTheirs')}
          </Button>
          <Button variant="default" onClick={() => keep(() => 'mine')}>
            {texts('conflict.keepMine')}
          </Button>
          <Button disabled={!isDecided} onClick={() => keep((field) => sides[field])}>
            {texts('conflict.saveChoice')}
          </Button>
        </>
      }
    >
      <p className={classes.note}>
        {texts('conflict.message', { user: conflict.savedBy ?? settingsTexts('operator') })}
      </p>
      {differences.map((difference) => (
        <ConflictChoice
          key={difference.field}
          difference={difference}
          chosen={sides[difference.field]}
          onChoose={(side) => setSides({ ...sides, [difference.field]: side })}
        />
      ))}
    </Dialog>
  );
}

interface ConflictChoiceProps {
  readonly difference: DescribedField;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function ConflictChoice({ difference: { field, changes }, chosen, onChoose }: ConflictChoiceProps) {
  const texts = useTexts('control-panel');
  const [first] = changes;
  return (
    <fieldset className={classes.choice}>
      <legend>{first?.label}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={classes.side}>
          <input type="radio" name={`conflict-${field}`} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <strong>{texts(`conflict.${side}`)}</strong>
            {changes.map((change) => (
              <span key={change.label} className={classes.value}>
                {changes.length > 1 && `${change.label}: `}
                {side === 'mine' ? change.before : change.after}
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Selects changes by only one user; if both changed a field, the user decides. */
function chooseSides(
  differences: readonly DescribedField[],
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', SettingsValues>>,
): Readonly<Record<string, Side | undefined>> {
  return Object.fromEntries(
    differences.map(({ field }) => {
      if (isSameSetting(mine[field], base[field])) return [field, 'theirs'];
      return [field, isSameSetting(theirs[field], base[field]) ? 'mine' : undefined];
    }),
  );
}
