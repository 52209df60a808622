import { act, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { Component, useState } from 'react';
import { mockServer } from '@atrium/testing';
import { currentToast } from '../toast/toast-store';
import { lazyComponent, lazyDialog } from './lazy';

function Greeting({ name }: { name: string }) {
  return <p>{`Hello ${name}`}</p>;
}

it('shows the fallback until the component is loaded', async () => {
  let resolve: () => void = () => undefined;
  const loading = new Promise<void>((done) => {
    resolve = done;
  });
  const LazyGreeting = lazyComponent<{ name: string }>(
    () => loading.then(() => Greeting),
    ({ name }) => <p>{`Wait, ${name}`}</p>,
  );
  await act(async () => render(<LazyGreeting name="Maria" />));
  expect(screen.getByText('Wait, Maria')).toBeVisible();
  await act(async () => {
    resolve();
  });
  expect(screen.getByText('Hello Maria')).toBeVisible();
  expect(screen.queryByText('Wait, Maria')).not.toBeInTheDocument();
});

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null };

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render(): ReactNode {
    return this.state.message ? <p>{this.state.message}</p> : this.props.children;
  }
}

it('throws the error of a failed load, and retries it when mounted again', async () => {
  // React logs errors that a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn<Promise<typeof Greeting>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed.'))
    .mockResolvedValue(Greeting);
  const LazyGreeting = lazyComponent<{ name: string }>(load);
  const greeting = (
    <Boundary key={1}>
      <LazyGreeting name="Maria" />
    </Boundary>
  );
  const page = await act(async () => render(greeting));
  expect(page.container).toHaveTextContent('Loading chunk 7 failed.');

  await act(async () => {
    page.rerender(
      <Boundary key={2}>
        <LazyGreeting name="Maria" />
      </Boundary>,
    );
  });
  expect(screen.getByText('Hello Maria')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('closes a dialog when a file is missing, says so, and loads it the next time', async () => {
  mockServer.use(http.get('http://localhost/*', () => new HttpResponse(null, { status: 404 })));
  const request = 'http://localhost/shell/overlays.js';
  const load = jest
    .fn<Promise<typeof Greeting>, []>()
    .mockRejectedValueOnce(Object.assign(new Error('Loading chunk 7 failed.'), { request }))
    .mockResolvedValue(Greeting);
  const LazyGreeting = lazyDialog<{ name: string; onClose: () => void }>(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {open && <LazyGreeting name="Maria" onClose={() => setOpen(false)} />}
      </>
    );
  }
  const open = () => act(async () => screen.getByRole('button').click());
  render(<Page />);

  await open();
  await waitFor(() => {
    expect(currentToast()).toMatchObject({
      description: 'This part of Atrium could not be loaded. Try again, or reload the page.',
    });
  });
  await open();
  expect(screen.getByText('Hello Maria')).toBeVisible();
});
