import { Button } from '@mantine/core';
import { listWatchedOfSearch } from '@portal/contract/index/watches/watchable';
import { useCountyFlags } from '../../../../lib/county/county-flags.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { KeyHint } from '../../../../ui/keys/key-hint.tsx';
import { useKeys } from '../../../../ui/keys/keys.tsx';
import { WatchButton } from '../../../../ui/watch/watch-button.tsx';
import { CertifyButton } from '../certify/certify-button.tsx';
import { PropertyLink } from '../property-link.tsx';
import { listRowIds, type ResultPage } from '../results.rules.ts';
import { ResultsDownload } from '../results-download.tsx';
import { HeadMenu } from './head-menu.tsx';
import { PutIntoFile } from './put-into-file.tsx';

interface ActionsMenuProps {
  readonly page: ResultPage;
  /** Undefined while no record is marked as viewed. */
  readonly onResetRead: (() => void) | undefined;
}

/** The actions for the whole list: certify, watch, file, print (Spec 2 §2 "Results screens"). */
export function ActionsMenu({ page, onResetRead }: ActionsMenuProps) {
  const texts = useTexts('results');
  const { downloadResults } = useCountyFlags();
  const print = () => window.print();
  useKeys([{ key: 'P', label: texts('print'), run: print }]);
  return (
    <HeadMenu label={texts('menus.actions')} shortcut="m">
      {page.addressKey !== undefined && (
        <CertifyButton
          key={page.addressKey}
          search={{
            ...{ addressKey: page.addressKey, type: page.requested.type },
            ...{ displayCriteria: page.displayCriteria, totalRecordCount: page.totalRecordCount },
          }}
        />
      )}
      {page.addressKey !== undefined && <PutIntoFile searchKey={page.addressKey} />}
      <PropertyLink page={page} />
      <WatchButton options={listWatchedOfSearch(page.requested.type, page.requested.criteria)} shortcut="w" />
      {downloadResults && (
        <div data-stays>
          <ResultsDownload requested={page.requested} chosen={page.isFiltered ? listRowIds(page) : undefined} />
        </div>
      )}
      <Button variant="default" aria-keyshortcuts="P" rightSection={<KeyHint shortcut="P" />} onClick={print}>
        {texts('print')}
      </Button>
      {onResetRead && (
        <Button variant="default" onClick={onResetRead}>
          {texts('resetRead')}
        </Button>
      )}
    </HeadMenu>
  );
}
