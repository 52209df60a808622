import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { isolate } from '../text/isolate';
import { currentToast, dismissToasts, toast, toastError, toastSuccess } from './toast-store';
import { Toaster } from './toaster';

beforeEach(() => {
  jest.useFakeTimers();
});

function show(options: Parameters<typeof toast>[0]): void {
  act(() => toast(options));
}

/** Opens a page with a toast. */
function open(options: Parameters<typeof toast>[0] = { title: 'Success' }) {
  render(<Toaster />);
  show(options);
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

function pass(milliseconds: number): void {
  act(() => jest.advanceTimersByTime(milliseconds));
}

function shownToasts(): string[] {
  return screen.queryAllByRole('listitem').map((item) => item.textContent);
}

it('isolates the names in its texts, and takes the direction of what a person wrote', () => {
  open({ title: `New message from ${isolate('דניאל')}`, description: 'שלום' });
  expect(shownToasts()).toEqual(['New message from דניאל שלום']);
  expect(screen.getByText('דניאל', { selector: 'bdi' })).toBeVisible();
  expect(screen.getByText('שלום')).toHaveAttribute('dir', 'auto');
});

it('stays for 10,000 ms with an action, which closes it', () => {
  const onSelect = jest.fn();
  open({ title: 'Event moved', action: { label: 'Undo', onSelect } });
  pass(9999);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(shownToasts()).toEqual([]);

  show({ title: 'Event moved', action: { label: 'Undo', onSelect } });
  pass(10_000);
  expect(shownToasts()).toEqual([]);
});

it('replaces the current toast, and stays for 5000 ms of its own', () => {
  open({ title: 'First' });
  pass(4000);
  show({ title: 'Second' });
  expect(shownToasts()).toEqual(['Second']);
  pass(4999);
  expect(shownToasts()).toEqual(['Second']);
  pass(1);
  expect(shownToasts()).toEqual([]);
});

it('leaves the store 1,000,000 ms after it was dismissed', () => {
  show({ title: 'Success' });
  dismissToasts();
  pass(999_999);
  expect(currentToast()).toMatchObject({ title: 'Success', open: false });
  pass(1);
  expect(currentToast()).toBeNull();
});

it('the removal of a dismissed toast does not remove a later one', () => {
  show({ title: 'First' });
  dismissToasts();
  pass(999_999);
  show({ title: 'Second' });
  pass(1);
  expect(currentToast()).toMatchObject({ title: 'Second', open: true });
});

it('dismissing again does not postpone the removal', () => {
  show({ title: 'Success' });
  dismissToasts();
  pass(500_000);
  dismissToasts();
  pass(500_000);
  expect(currentToast()).toBeNull();
});

it('is closed by its button, and the next one still closes by itself', async () => {
  const person = open({ title: 'First' });
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(shownToasts()).toEqual([]);
  show({ title: 'Second' });
  pass(5000);
  expect(shownToasts()).toEqual([]);
});

it('the timer pauses while the pointer is on the toast', async () => {
  const person = open();
  await person.hover(screen.getByText('Success'));
  pass(10_000);
  expect(shownToasts()).toEqual(['Success']);
  await person.unhover(screen.getByText('Success'));
  pass(5000);
  expect(shownToasts()).toEqual([]);
});

it.each(['[MouseLeft]', '[TouchA]'])('closes by itself after %s on it', async (keys) => {
  const person = open();
  await person.pointer({ keys, target: screen.getByText('Success') });
  if (keys === '[MouseLeft]') await person.unhover(screen.getByText('Success'));
  pass(5000);
  expect(shownToasts()).toEqual([]);
});

describe('a toast that opens something', () => {
  async function openBy(act: (person: ReturnType<typeof userEvent.setup>) => Promise<void>) {
    const onOpen = jest.fn();
    const person = open({ title: 'New message', description: 'Hello', onOpen });
    await act(person);
    expect(shownToasts()).toEqual([]);
    return onOpen;
  }

  it('does so once, and closes, when it is clicked, tapped or chosen by keyboard', async () => {
    expect(
      await openBy((person) => person.click(screen.getByText('New message'))),
    ).toHaveBeenCalledTimes(1);
    cleanup();
    const tap = { keys: '[TouchA]' };
    expect(
      await openBy((person) => person.pointer({ ...tap, target: screen.getByText('Hello') })),
    ).toHaveBeenCalledTimes(1);
    cleanup();
    expect(await openBy((person) => person.keyboard('{F8}{Tab}{Enter}'))).toHaveBeenCalledTimes(1);
  });

  it('does not when it is closed', async () => {
    const close = () => screen.getByRole('button', { name: 'Close' });
    expect(await openBy((person) => person.click(close()))).not.toHaveBeenCalled();
  });
});

test.each([
  ['success', toastSuccess, 'Success', 'polite'],
  ['failure', toastError, 'Error', 'assertive'],
] as const)('a %s is announced, a failure at once', (_, report, title, politeness) => {
  render(<Toaster />);
  act(() => report('What happened'));
  pass(100);
  const announcement = screen.getByRole('status');
  expect(announcement).toHaveAttribute('aria-live', politeness);
  expect(announcement).toHaveTextContent(`${title} What happened`);
});

test.each([
  ['closes on a long swipe to the right', 'TouchA', 80, 0],
  ['stays on a short swipe', 'TouchA', 30, 1],
  ['stays under a mouse, which selects its text', 'MouseLeft', 80, 1],
])('it %s', async (_, pointer, distance, left) => {
  const person = open();
  const target = screen.getByText('Success');
  const pointerName = pointer === 'MouseLeft' ? 'mouse' : pointer;
  await person.pointer([
    { keys: `[${pointer}>]`, target, coords: { clientX: 100 } },
    { pointerName, target, coords: { clientX: 100 + distance } },
    { keys: `[/${pointer}]`, target, coords: { clientX: 100 + distance } },
  ]);
  expect(shownToasts()).toHaveLength(left);
});

it('the timer pauses while another window has the focus', () => {
  open();
  pass(4000);
  fireEvent.blur(window);
  pass(10_000);
  expect(shownToasts()).toEqual(['Success']);
  fireEvent.focus(window);
  pass(1000);
  expect(shownToasts()).toEqual([]);
});
