import { Button } from '@mantine/core';
import { type BankLine, bankLineList } from '@portal/contract/money/bank-statements/bank-statements';
import { formatCents } from '@portal/contract/values/money';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';
import { MatchFilter } from './bank-deposits-screen.tsx';
import { MatchDialog, UndoDialog } from './match-dialogs.tsx';
import { StatementImport } from './statement-import.tsx';

/** Imports statements, and confirms which of their lines are which deposits (decision 0330). */
export function BankStatementsScreen() {
  const texts = useTexts('control-panel');
  const shown = useList(bankLineList, { today: getPlainDate(useCountyFlags().today) });
  const [chosen, setChosen] = useState<BankLine>();
  const close = () => setChosen(undefined);
  return (
    <>
      <ScreenHeading>{texts('names.bankStatements')}</ScreenHeading>
      <p className={classes.note}>{texts('bankStatements.note')}</p>
      <StatementImport />
      <MatchFilter value={shown.filter.state} onChange={(state) => shown.setFilter({ state })} />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          actions: (line) => {
            const named = { date: line.postedOn, amount: formatCents(line.amountCents) };
            const isOpen = line.state === 'OPEN';
            return (
              <Button
                variant="default"
                size="xs"
                aria-label={texts(isOpen ? 'bankStatements.matchOf' : 'bankStatements.undoOf', named)}
                onClick={() => setChosen(line)}
              >
                {texts(isOpen ? 'bankStatements.match' : 'bankStatements.undo')}
              </Button>
            );
          },
        }}
      />
      {chosen?.state === 'OPEN' && <MatchDialog line={chosen} onClose={close} />}
      {chosen?.state === 'MATCHED' && <UndoDialog line={chosen} onClose={close} />}
    </>
  );
}
