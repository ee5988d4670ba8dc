import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { loadComponent } from './load-component.tsx';

const Page = ({ number }: { readonly number: number }) => <p>Page {number}</p>;

/** Shows the message of an error that its content throws. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly message?: string }> {
  override state: { readonly message?: string } = {};
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message ?? this.props.children;
  }
}

it('shows its placeholder until the code arrives, and fetches the code once', async () => {
  const load = vi.fn(async () => Page);
  const Loaded = loadComponent(load, <p>Loading</p>);
  const { unmount } = render(<Loaded number={1} />);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByText('Page 1')).toBeInTheDocument();
  unmount();
  render(<Loaded number={2} />);
  expect(screen.getByText('Page 2')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('throws the error that kept the code from loading, and retries the next time', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error('offline'));
  const Loaded = loadComponent(load);
  const { unmount } = render(
    <Boundary>
      <Loaded number={1} />
    </Boundary>,
  );
  expect(await screen.findByText('offline')).toBeInTheDocument();
  unmount();
  render(<Loaded number={2} />);
  expect(await screen.findByText('Page 2')).toBeInTheDocument();
});
