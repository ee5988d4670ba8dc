import type { Mark } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { createRandom } from '../county/random.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from './page-style.ts';

/** Hand-fed paper is rotated by up to this many degrees; electronic documents aren't. */
const SKEW_MAX_DEGREES = 0.55;
const STRAIGHT_SINCE_YEAR = 2012;
/** Documents of the film years have two punched holes at the top. */
const PUNCHED_UNTIL_YEAR = 1988;

/** Adds the marks of age to a scanned page: a slight rotation, holes and specks. */
export function ageMarks(
  marks: readonly Mark[],
  { seed, year }: { readonly seed: string; readonly year: number },
): readonly Mark[] {
  const random = createRandom(`scan ${seed}`);
  const degrees = year >= STRAIGHT_SINCE_YEAR ? 0 : (random.next() * 2 - 1) * SKEW_MAX_DEGREES;
  const punched: readonly Mark[] = year > PUNCHED_UNTIL_YEAR ? [] : listHoles();
  const specks = Array.from({ length: year >= STRAIGHT_SINCE_YEAR ? 0 : random.whole(2, 9) }, (): Mark => {
    const [x, y] = [random.whole(12, PAGE_WIDTH - 12), random.whole(12, PAGE_HEIGHT - 12)];
    return {
      kind: 'line',
      x1: x,
      y1: y,
      x2: x + random.next() * 1.6,
      y2: y + random.next() * 1.6,
      thickness: 0.5 + random.next(),
    };
  });
  return [...marks, ...punched, ...specks].flatMap((mark) => turn(mark, degrees));
}

function listHoles(): readonly Mark[] {
  return [PAGE_WIDTH / 2 - 99, PAGE_WIDTH / 2 + 99].map((x) => ({ kind: 'ring', x, y: 22, radius: 9, thickness: 1.4 }));
}

/** Rotates a mark around the center of the page. */
function turn(mark: Mark, degrees: number): readonly Mark[] {
  if (degrees === 0) return [mark];
  const at = (x: number, y: number) => turnPoint(x, y, degrees);
  switch (mark.kind) {
    case 'text': {
      const { x, y } = at(mark.x, mark.y);
      return [{ ...mark, x, y, riseDegrees: (mark.riseDegrees ?? 0) - degrees }];
    }
    case 'line': {
      const [from, to] = [at(mark.x1, mark.y1), at(mark.x2, mark.y2)];
      return [{ ...mark, x1: from.x, y1: from.y, x2: to.x, y2: to.y }];
    }
    case 'ring': {
      const { x, y } = at(mark.x, mark.y);
      return [{ ...mark, x, y }];
    }
    case 'box':
      return listSides(mark).flatMap((side) => turn(side, degrees));
  }
}

function listSides({ x, y, width, height, thickness }: Extract<Mark, { kind: 'box' }>): readonly Mark[] {
  const [right, bottom, half] = [x + width, y + height, thickness / 2];
  return [
    { kind: 'line', x1: x - half, y1: y, x2: right + half, y2: y, thickness },
    { kind: 'line', x1: x - half, y1: bottom, x2: right + half, y2: bottom, thickness },
    { kind: 'line', x1: x, y1: y, x2: x, y2: bottom, thickness },
    { kind: 'line', x1: right, y1: y, x2: right, y2: bottom, thickness },
  ];
}

function turnPoint(x: number, y: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - PAGE_WIDTH / 2, y - PAGE_HEIGHT / 2];
  return {
    x: PAGE_WIDTH / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: PAGE_HEIGHT / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}
