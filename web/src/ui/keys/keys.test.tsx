import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../test/render-part.tsx';
import { SkeletonLines } from '../failed-load/skeletons.tsx';
import { useKeys } from './keys.tsx';
import { type ScreenKey, SHIFT_SPACE } from './screen-key.ts';

function Part({ keys, label }: { readonly keys: readonly ScreenKey[]; readonly label: string }) {
  useKeys(keys);
  return <input aria-label={label} />;
}

function renderImageKey(run = vi.fn()) {
  return { run, ...renderPart(<Part label="Name" keys={[{ key: 'i', label: 'Open the image', run }]} />) };
}

it('runs a key outside of text fields and leaves it alone inside', async () => {
  const { user, run } = renderImageKey();
  await user.keyboard('i');
  expect(run).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Name'), 'i');
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Name')).toHaveValue('i');
});

describe('In a list of options', () => {
  function renderFormats() {
    const run = vi.fn();
    const keys = ['n', 'x', 'ArrowDown'].map((key) => ({ key, label: key, run: () => run(key) }));
    const parts = (
      <>
        <Part label="Name" keys={keys} />
        <select aria-label="Format">
          <option>PDF</option>
          <option>Excel</option>
        </select>
      </>
    );
    return { ...renderPart(parts), run, list: screen.getByLabelText('Format') };
  }
  const pressAt = (list: HTMLElement, key: string, timeStamp: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    list.dispatchEvent(event);
  };

  it('runs a key that no option starts with, so that the screen’s keys work after a selection', () => {
    const { run, list } = renderFormats();
    pressAt(list, 'n', 5_000);
    expect(run.mock.calls).toEqual([['n']]);
  });

  it('runs no key that selects an option, or is typed right after one', () => {
    const { run, list } = renderFormats();
    pressAt(list, 'ArrowDown', 5_000);
    pressAt(list, 'E', 7_000);
    pressAt(list, 'x', 7_300);
    expect(run).not.toHaveBeenCalled();
    pressAt(list, 'x', 9_000);
    expect(run.mock.calls).toEqual([['x']]);
  });
});

/** Presses i at the moment when its content appears. */
function PressedAtOnce({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'i' })), []);
  return children;
}

function Appearing({ children }: { readonly children: ReactNode }) {
  const [isThere, setIsThere] = useState(false);
  return isThere ? (
    <PressedAtOnce>{children}</PressedAtOnce>
  ) : (
    <button type="button" onClick={() => setIsThere(true)} />
  );
}

it('runs a key as soon as its part appears', async () => {
  const run = vi.fn();
  const keys = [{ key: 'i', label: 'Open the image', run }];
  const { user } = renderPart(
    <Appearing>
      <Part label="Name" keys={keys} />
    </Appearing>,
  );
  await user.click(screen.getByRole('button'));
  expect(run).toHaveBeenCalledTimes(1);
});

it("leaves the browser's own keys alone", async () => {
  const { user, run } = renderImageKey();
  await user.keyboard('{Control>}i{/Control}');
  expect(run).not.toHaveBeenCalled();
});

it('lists the keys of the screen under ?, and runs none while the list is open', async () => {
  const { user, run } = renderImageKey();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Open the image');
  await user.keyboard('i');
  expect(run).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('runs no key once single keys are switched off, even after a reload', async () => {
  const { user, run } = renderImageKey();
  await user.keyboard('?');
  await user.click(screen.getByRole('switch', { name: /^Single-key shortcuts/ }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('i?');
  expect(run).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(localStorage.getItem('portal-keys')).toBe('off');
});

it('runs named keys even with single keys switched off, because no one types them by accident', async () => {
  localStorage.setItem('portal-keys', 'off');
  const run = vi.fn();
  const keys = ['i', '+', 'End', ' '].map((key) => ({ key, label: key, run: () => run(key) }));
  const { user } = renderPart(<Part label="Name" keys={keys} />);
  await user.keyboard('i+{End} ');
  expect(run.mock.calls).toEqual([['End'], [' ']]);
});

it('runs alternative keys with the pressed one, and lists them together', async () => {
  const run = vi.fn();
  const keys = [{ key: 'PageUp', also: [SHIFT_SPACE], label: 'Scroll up', run }];
  const { user } = renderPart(<Part label="Name" keys={keys} />);
  await user.keyboard('{PageUp}{Shift>} {/Shift} ');
  expect(run.mock.calls).toEqual([['PageUp'], [SHIFT_SPACE]]);
  await user.keyboard('?');
  expect(await screen.findByRole('dialog')).toHaveTextContent('PgUpShift+SpaceScroll up');
});

describe('A focused control keeps the keys that it uses itself', () => {
  const pressAt = (control: ReactNode, pressed: readonly string[]) => {
    const run = vi.fn();
    const keys = ['i', ' ', 'ArrowDown', 'Home'].map((key) => ({ key, label: key, run: () => run(key) }));
    renderPart(
      <>
        <Part label="Name" keys={keys} />
        {control}
      </>,
    );
    for (const key of pressed) fireEvent.keyDown(screen.getByTestId('control'), { key });
    return run.mock.calls.flat();
  };

  it.each([
    ['a button', <button key="0" type="button" data-testid="control" />, ['i', 'ArrowDown', 'Home']],
    ['a check box', <input key="0" type="checkbox" data-testid="control" />, ['i', 'ArrowDown', 'Home']],
    ['a radio button', <input key="0" type="radio" data-testid="control" />, ['i']],
    ['a fold', <summary key="0" tabIndex={0} data-testid="control" />, ['i', 'ArrowDown', 'Home']],
    ['a text field', <textarea key="0" data-testid="control" />, []],
    [
      'a link',
      <a key="0" href="/a" data-testid="control">
        Deed A1
      </a>,
      ['i', ' ', 'ArrowDown', 'Home'],
    ],
  ])('%s', (_, control, expected) => {
    expect(pressAt(control, ['i', ' ', 'ArrowDown', 'Home'])).toEqual(expected);
  });
});

it('runs the key of the part that appeared last', async () => {
  const [list, record] = [vi.fn(), vi.fn()];
  const { user } = renderPart(
    <>
      <Part label="List" keys={[{ key: 'n', label: 'Next row', run: list }]} />
      <Part label="Record" keys={[{ key: 'n', label: 'Next record', run: record }]} />
    </>,
  );
  await user.keyboard('n');
  expect(record).toHaveBeenCalledTimes(1);
  expect(list).not.toHaveBeenCalled();
});

describe('Pressed while a part is loading', () => {
  /** A part that is loading until `arrive` is called. */
  function renderLoading(keys: readonly ScreenKey[]) {
    let arrive = () => {};
    function Loading() {
      const [isThere, setIsThere] = useState(false);
      arrive = () => act(() => setIsThere(true));
      return isThere ? <Part label="Loaded" keys={keys} /> : <SkeletonLines lines={3} />;
    }
    const shown = renderPart(<Loading />);
    return { ...shown, arrive: () => arrive() };
  }
  const run = vi.fn();
  const keysOf = (...keys: readonly string[]) => keys.map((key) => ({ key, label: key, run: () => run(key) }));
  beforeEach(() => void run.mockReset());

  it('keys run in their order as soon as the part has appeared', async () => {
    const { user, arrive } = renderLoading(keysOf('n', 'c', 'PageDown', ' '));
    await user.keyboard('n{PageDown}{PageDown} c');
    expect(run).not.toHaveBeenCalled();
    arrive();
    await waitFor(() => expect(run.mock.calls).toEqual([['n'], ['PageDown'], ['PageDown'], [' '], ['c']]));
  });

  it('a key is dropped after any other input, and keys that spend money never run', async () => {
    const { user, arrive } = renderLoading([
      ...keysOf('n'),
      { key: 'd', label: 'd', run: () => run('d'), isPaid: true },
    ]);
    await user.keyboard('n{Escape}dn');
    arrive();
    await waitFor(() => expect(screen.getByLabelText('Loaded')).toBeInTheDocument());
    expect(run).not.toHaveBeenCalled();
    await user.keyboard('d');
    expect(run.mock.calls).toEqual([['d']]);
  });

  it('a key that the part turns out not to have does nothing, not even later', async () => {
    const { user, arrive } = renderLoading(keysOf('n'));
    await user.keyboard('x');
    arrive();
    await user.keyboard('n');
    expect(run.mock.calls).toEqual([['n']]);
  });
});
