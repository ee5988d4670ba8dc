import { Skeleton } from '@mantine/core';

/** In the shape of a report's form, while it loads. */
export function FormSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton height={32} width={280} mb={24} />
      <Skeleton height={180} />
    </div>
  );
}
