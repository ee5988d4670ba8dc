import { Button } from '@mantine/core';
import type { RequestOf } from '@portal/contract/endpoint';
import { legalDescriptionDetails } from '@portal/contract/index/search/records/legal-description-details';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SkeletonRows } from '../../../ui/failed-load/skeletons.tsx';
import { PagedTable } from '../record/paged-table.tsx';
import classes from './legal-details-dialog.module.css';

/** Rows per page of each table, the same as in lists of legal descriptions (Spec 2 §9). */
const TABLE_PAGE_ROWS = 10;

/** The record whose legal descriptions are shown. */
export type LegalDetailsOf = Required<RequestOf<typeof legalDescriptionDetails>>;

interface LegalDetailsDialogProps {
  readonly of: LegalDetailsOf;
  readonly onClose: () => void;
}

/** The parts of a record's legal descriptions: metes and bounds, lots and blocks, condominiums (Spec 2 §2 "Modals"). */
export function LegalDetailsDialog({ of, onClose }: LegalDetailsDialogProps) {
  const texts = useTexts('results');
  const commonTexts = useTexts('common');
  // A failure shows in the dialog instead of an alert (Spec 2 §8). The dialog then must not say that nothing is on file.
  const { data, isPending, isError } = useQuery({
    queryKey: ['legal-details', of.kind, of.id],
    queryFn: ({ signal }) => call(legalDescriptionDetails, of, { signal }),
    meta: { isQuiet: true },
  });
  const tables =
    data === undefined
      ? []
      : [
          {
            title: texts('legalDetails.metesAndBounds'),
            headers: data.metesAndBoundsHeaders,
            rows: data.metesAndBoundsRows,
          },
          {
            title: texts('legalDetails.lotsAndBlocks'),
            headers: data.lotsAndBlocksHeaders,
            rows: data.lotsAndBlocksRows,
          },
          { title: texts('legalDetails.condo'), headers: data.condoHeaders, rows: data.condoRows },
        ];
  const filled = tables.filter(({ rows }) => rows.legalDescriptionTypeDetails.length > 0);

  return (
    <Dialog
      title={texts('legalDetails.title')}
      size="large"
      onClose={onClose}
      focusesTitle
      footer={
        <Button variant="default" onClick={onClose}>
          {commonTexts('close')}
        </Button>
      }
    >
      {isPending && <SkeletonRows rows={4} />}
      {isError && <p className={classes.none}>{texts('legalDetails.failed')}</p>}
      {data && filled.length === 0 && <p className={classes.none}>{texts('legalDetails.none')}</p>}
      {filled.map(({ title, headers, rows }) => (
        <div key={title} className={classes.table}>
          <h3 className={classes.title}>{title}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
          <section className={classes.scroll} aria-label={title} tabIndex={0}>
            <PagedTable
              label={title}
              columns={headers}
              rows={rows.legalDescriptionTypeDetails}
              keyOf={(index) => rows.legalDescriptionTypeDetails[index]?.join('|') ?? ''}
              pageRows={TABLE_PAGE_ROWS}
            />
          </section>
        </div>
      ))}
    </Dialog>
  );
}
