import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { lazyComponent, optionalModule, preloadLazyModules } from './lazy';

function Greeting({ name }: { name: string }) {
  return <p>{`Hello ${name}`}</p>;
}

test('it shows the fallback until its code is there', async () => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const LateGreeting = lazyComponent<{ name: string }>(
    () => arrival.then(() => Greeting),
    ({ name }) => <p>{`Wait, ${name}`}</p>,
  );
  await act(async () => render(<LateGreeting name="Maria" />));
  expect(screen.getByText('Wait, Maria')).toBeVisible();
  await act(async () => {
    arrive();
  });
  expect(screen.getByText('Hello Maria')).toBeVisible();
  expect(screen.queryByText('Wait, Maria')).not.toBeInTheDocument();
});

test('what the page has loaded in good time renders at once', async () => {
  const LateGreeting = lazyComponent<{ name: string }>(() => Promise.resolve(Greeting));
  await preloadLazyModules();
  render(<LateGreeting name="Maria" />);
  expect(screen.getByText('Hello Maria')).toBeVisible();
});

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render(): ReactNode {
    return this.state.message ?? this.props.children;
  }
}

test('a loading that fails is told to the page, and is tried again by whoever wants it next', async () => {
  // React tells of what a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn<Promise<typeof Greeting>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed.'))
    .mockResolvedValue(Greeting);
  const LateGreeting = lazyComponent<{ name: string }>(load);
  const wanted = (
    <Boundary key={1}>
      <LateGreeting name="Maria" />
    </Boundary>
  );
  const page = await act(async () => render(wanted));
  expect(page.container).toHaveTextContent('Loading chunk 7 failed.');

  await act(async () => {
    page.rerender(
      <Boundary key={2}>
        <LateGreeting name="Maria" />
      </Boundary>,
    );
  });
  expect(screen.getByText('Hello Maria')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a module that a component does without is loaded once it is needed', async () => {
  const load = jest.fn(() => Promise.resolve('Ada'));
  const useName = optionalModule(load);
  function Name({ isNeeded }: { isNeeded: boolean }) {
    return <p>{`Name: ${useName(isNeeded, 1) ?? 'none yet'}`}</p>;
  }
  const page = await act(async () => render(<Name isNeeded={false} />));
  expect(load).not.toHaveBeenCalled();
  page.rerender(<Name isNeeded />);
  expect(screen.getByText('Name: none yet')).toBeVisible();
  expect(await screen.findByText('Name: Ada')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a module that a component does without is tried again at the next attempt, not before', async () => {
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed.'))
    .mockResolvedValue('Ada');
  const useName = optionalModule(load);
  function Name({ attempt }: { attempt: number }) {
    return <p>{`Name: ${useName(true, attempt) ?? 'none'}`}</p>;
  }
  const page = await act(async () => render(<Name attempt={1} />));
  await act(async () => {
    page.rerender(<Name attempt={1} />);
  });
  expect(screen.getByText('Name: none')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);

  page.rerender(<Name attempt={2} />);
  expect(await screen.findByText('Name: Ada')).toBeVisible();
});
