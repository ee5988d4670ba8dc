import { ApiRefusal } from '../../lib/api-client.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FailedLoad, NothingToShow } from '../../ui/failed-load/failed-load.tsx';
import { SkeletonLines, SkeletonRows } from '../../ui/failed-load/skeletons.tsx';
import classes from '../components-page.module.css';
import { Clicked, type Room } from '../example.tsx';

const never = () => new Promise<never>(() => {});

export const STATES: Room = {
  title: 'Waiting and failing',
  examples: [
    { title: 'Lines that are loading', Show: () => <SkeletonLines lines={4} /> },
    { title: 'Rows that are loading', Show: () => <SkeletonRows rows={3} /> },
    {
      title: 'What is wrong with a form',
      Show: () => (
        <ErrorSummary
          fields={[
            { inputId: 'last-name', label: 'Last name', text: 'Required.' },
            { inputId: 'zip', label: 'ZIP code', text: 'Enter 5 digits.' },
            { inputId: 'other', label: undefined, text: 'Another user changed this record.' },
          ]}
        />
      ),
    },
    { title: 'Nothing to show', Show: () => <NothingToShow message="This document is not in the index." /> },
    {
      title: 'What couldn’t be loaded',
      Show: () => (
        <FailedLoad error={new ApiRefusal(500)}>
          <p>The other parts of this page still work.</p>
        </FailedLoad>
      ),
    },
    {
      title: 'Downloads: with formats, with one, running, running with its progress',
      Show: () => (
        <div className={classes.stack}>
          <DownloadButton load={never} name="Download the list" />
          <DownloadButton load={never} formats={['pdf']} label="Save as PDF" />
          <Clicked>
            <DownloadButton load={never} formats={['xlsx']} name="Download for Excel" />
          </Clicked>
          <Clicked>
            <DownloadButton
              formats={['csv']}
              name="Download as CSV"
              load={(_, { onProgress }) => {
                onProgress(0.4);
                return never();
              }}
            />
          </Clicked>
        </div>
      ),
    },
  ],
};
