/** Drawn on a 20 × 20 grid with lines of 1.6; filled icons are marked. */
const PATHS = {
  info: 'M10 9v5M10 6.200v.1M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z',
  warning:
    'M10 8v4M10 14.600v.1M8.700 3.300 1.900 15a1.500 1.500 0 0 0 1.300 2.300h13.600a1.500 1.500 0 0 0 1.300-2.300L11.300 3.300a1.500 1.500 0 0 0-2.600 0Z',
  error: 'M10 6v5M10 13.800v.1M6.700 2h6.600L18 6.700v6.600L13.300 18H6.700L2 13.300V6.700Z',
  refresh: 'M16.500 10a6.500 6.500 0 1 1-2-4.700L16.500 7M16.500 3v4h-4',
  sun: 'M10 13.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM10 1.800v1.700M10 16.500v1.700M1.800 10h1.700M16.500 10h1.700M4.200 4.200l1.200 1.200M14.600 14.600l1.200 1.200M4.200 15.800l1.200-1.200M14.600 5.400l1.200-1.200',
  moon: 'M16.800 12.200A7.300 7.300 0 0 1 7.800 3.200a7.300 7.300 0 1 0 9 9Z',
  logout: 'M8 3H4.500A1.500 1.500 0 0 0 3 4.500v11A1.500 1.500 0 0 0 4.500 17H8M13 6l4 4-4 4M17 10H7.500',
  keyboard: 'M2 5.500h16v9H2ZM5 8.500h.1M8.300 8.500h.1M11.600 8.500h.1M15 8.500h.1M6 11.700h8',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4 10.500 8.200 14.500 16 6',
  chevronRight: 'M7.500 4.500 13 10l-5.500 5.500',
  chevronLeft: 'M12.500 4.500 7 10l5.500 5.500',
  chevronDown: 'M4.500 7.500 10 13l5.500-5.500',
  arrowUp: 'M10 16.500v-13M5 8.500l5-5 5 5',
  arrowDown: 'M10 3.500v13M5 11.500l5 5 5-5',
  pause: 'M7 4.500v11M13 4.500v11',
  play: 'M6.500 4 15.500 10l-9 6Z',
  home: 'M3 9.500 10 3.500l7 6M5 8v9h10V8M8.500 17v-5h3v5',
  person:
    'M10 9.500a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400ZM3.500 17.200c.6-3.400 3.200-5 6.500-5s5.900 1.600 6.500 5',
  clock: 'M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM10 5.500V10l3 2',
  expand: 'M12 3h5v5M17 3l-6 6M8 17H3v-5M3 17l6-6',
  external: 'M8 4H4v12h12v-4M12 4h4.500v4.500M16 4.500 9.500 11',
  mail: 'M2.500 4.500h15v11h-15ZM2.500 5.500l7.500 6 7.500-6',
  phone:
    'M4 3h3l1.500 4L6.500 8.500a9 9 0 0 0 5 5L13 11.500l4 1.500v3c0 .8-.7 1.300-1.500 1.200C8.800 16.500 3.500 11.200 2.800 4.500 2.700 3.700 3.200 3 4 3Z',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  rows: 'M3 4.500h14M3 8.200h14M3 11.800h14M3 15.500h14',
  rotate: 'M3.500 10a6.500 6.500 0 1 0 2-4.700L3.500 7M3.500 3v4h4',
  fitPage: 'M5 2.500h10v15H5ZM10 5.500v9M8 7.500l2-2 2 2M8 12.500l2 2 2-2',
  fitWidth: 'M2.500 3.500v13M17.500 3.500v13M5.500 10h9M7.500 8l-2 2 2 2M12.500 8l2 2-2 2',
  download: 'M10 3v9.500M5.500 8.500 10 13l4.500-4.500M4 17h12',
  search: 'M8.800 15a6.200 6.200 0 1 0 0-12.400A6.200 6.200 0 0 0 8.800 15ZM13.400 13.400 17.500 17.500',
  calendar: 'M3 5h14v12H3ZM3 8.700h14M6.800 2.800V5M13.200 2.800V5',
  verified:
    'M10 1.800 12.300 3.500l2.900-.1.800 2.800 2.300 1.700-1 2.700 1 2.700-2.300 1.700-.8 2.800-2.900-.1L10 19.400l-2.300-1.700-2.900.1-.8-2.800L1.700 13.300l1-2.700-1-2.700L4 6.200l.8-2.800 2.900.1ZM6.700 10.600 9 12.900l4.300-4.600',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  readonly name: IconName;
  /** Edge in pixels. */
  readonly size?: number;
}

/** A line drawing in the color of the text. It is always next to text or in a labeled button, so screen readers skip it. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
