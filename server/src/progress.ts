import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  /** @param fraction 0 to 1. @param label the current step. */
  readonly update: (fraction: number, label: string) => void;
  readonly done: () => void;
}

/**
 * Shows the progress of long work: a bar on a terminal, a line for each step in a log. Writes nothing until the first update.
 */
export function showProgress(title: string): Progress {
  return process.stdout.isTTY ? showBar(title) : writeLines(title);
}

function showBar(title: string): Progress {
  const bar = new SingleBar(
    { format: `${title} {bar} {percentage}% {label}`, hideCursor: true },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update: (fraction, label) => {
      if (!started) bar.start(100, 0, { label });
      started = true;
      bar.update(Math.round(fraction * 100), { label });
    },
    done: () => {
      if (started) bar.stop();
    },
  };
}

function writeLines(title: string): Progress {
  let lastLabel: string | undefined;
  return {
    update: (fraction, label) => {
      if (label === lastLabel) return;
      lastLabel = label;
      process.stdout.write(`${title}: ${Math.round(fraction * 100)} % ${label}\n`);
    },
    done: () => {},
  };
}
