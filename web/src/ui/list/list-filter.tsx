import { NativeSelect } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useKeys } from '../keys/keys.tsx';
import classes from './list-filter.module.css';

interface ListFilterProps<Status extends string> {
  /** The name of the area, for screen readers and in the list of keys. */
  readonly label: string;
  readonly status: {
    readonly label: string;
    readonly value: Status;
    readonly options: readonly Status[];
    readonly describe: (status: Status) => string;
    readonly onChange: (status: Status) => void;
  };
  /** The other fields; `/` focuses the first. */
  readonly children: ReactNode;
}

/** The filter of a list: its status first, then other fields. The list follows immediately. */
export function ListFilter<Status extends string>({ label, status, children }: ListFilterProps<Status>) {
  const area = useRef<HTMLElement>(null);
  useKeys([{ key: '/', label, run: () => area.current?.querySelector('input')?.focus() }]);
  return (
    <search ref={area} className={classes.filter} aria-label={label}>
      <NativeSelect
        label={status.label}
        value={status.value}
        data={status.options.map((value) => ({ value, label: status.describe(value) }))}
        onChange={(event) => status.onChange(event.currentTarget.value as Status)}
      />
      {children}
    </search>
  );
}
