interface Recorded {
  readonly recordedDate: string;
  readonly recordedTime: string;
  readonly recordedAmPm: string;
}

/** `2:40 PM`, empty if the index has no time. */
export function formatRecordedTime({ recordedTime, recordedAmPm }: Recorded): string {
  return `${recordedTime} ${recordedAmPm}`.trim();
}

/** `06/01/2019 2:40 PM`. */
export function formatRecorded(recorded: Recorded): string {
  return `${recorded.recordedDate} ${formatRecordedTime(recorded)}`.trim();
}
