import { Button } from '@mantine/core';
import { titleFileList } from '@portal/contract/index/title-files/title-files';
import type { ListRow } from '@portal/contract/lists/define-list';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import { FileDialog, NEW_FILE } from './file-dialog.tsx';
import classes from './title-files.module.css';

type ListedFile = ListRow<typeof titleFileList>;

const TEXT_MAX_CHARACTERS = 60;

/** The title files that the user shares. */
export function FilesScreen() {
  const texts = useTexts('title-files');
  const navigate = useNavigate();
  const shown = useList(titleFileList, { today: getPlainDate(useCountyFlags().today) });
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{texts('title')}</ScreenHeading>
        <div className={classes.actions}>
          <Button onClick={() => setIsMaking(true)}>{texts('make')}</Button>
        </div>
        <section className={classes.filter} aria-label={texts('filter')}>
          <FilterTextField
            label={texts('text')}
            value={shown.filter.text}
            maxLength={TEXT_MAX_CHARACTERS}
            onChange={(text) => shown.setFilter({ text })}
          />
        </section>
        <ListView
          shown={shown}
          presentation={{
            keyOf: ({ id }: ListedFile) => String(id),
            cells: { number: ({ id, number }: ListedFile) => <Link to={`/titleFiles/${id}`}>{number}</Link> },
          }}
        />
        {isMaking && (
          <FileDialog
            file={NEW_FILE}
            onSaved={(id) => void navigate(`/titleFiles/${id}`)}
            onClose={() => setIsMaking(false)}
          />
        )}
      </div>
    </Screen>
  );
}
