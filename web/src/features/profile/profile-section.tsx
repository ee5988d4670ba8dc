import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import classes from './profile-section.module.css';

interface ProfileSectionProps<Content> {
  readonly heading: string;
  /** The query of its content. */
  readonly loaded: { readonly data: Content | undefined; readonly error: Error | null };
  readonly children: (content: Content) => ReactNode;
}

/** A part of the profile whose content is loaded separately. */
export function ProfileSection<Content>({ heading, loaded, children }: ProfileSectionProps<Content>) {
  const headingId = useId();
  const { data, error } = loaded;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        {heading}
      </h3>
      {error && <SectionFailure error={error} />}
      {!data && !error && <SkeletonLines lines={2} />}
      {data && children(data)}
    </section>
  );
}

/** The failure of loading or changing a part of the profile. */
export function SectionFailure({ error }: { readonly error: Error }) {
  const commonTexts = useTexts('common');
  return (
    <p role="alert" className={classes.failure}>
      {describeFailure(error, commonTexts)}
    </p>
  );
}

interface SectionButtonProps {
  readonly isPending?: boolean;
  /** Names it where its words alone don't say what it changes. */
  readonly label?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A change of a part of the profile. */
export function SectionButton({ isPending = false, label, onClick, children }: SectionButtonProps) {
  return (
    <Button
      variant="default"
      classNames={{ root: classes.change, label: classes.changeLabel }}
      aria-disabled={isPending}
      aria-label={label}
      onClick={() => {
        if (!isPending) onClick();
      }}
    >
      {children}
    </Button>
  );
}
