import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockPages, mockReads, openChat, outgoing } from '../testing/open-chat';

// The network fails at first. The last test reconnects.
jest.doMock('@tanstack/virtual-core', () => {
  throw new Error('Loading chunk virtualizer failed.');
});

const ROW_HEIGHT = 40;

// jsdom lays nothing out.
Object.defineProperty(HTMLElement.prototype, 'scrollHeight', {
  configurable: true,
  get(this: HTMLElement) {
    return this.querySelectorAll('li').length * ROW_HEIGHT;
  },
});

Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
  if (typeof options === 'object') this.scrollTop = options.top ?? this.scrollTop;
};

function entriesOf(count: number) {
  return Array.from({ length: count }, (_, index) =>
    outgoing(index + 1, `Number ${String(index + 1)}`),
  );
}

/** An old server answers the whole conversation. */
async function openWholeLog(count: number) {
  mockReads({ conversations: { 1: entriesOf(count) } });
  openChat('/chat?with=1');
  return screen.findByRole('region', { name: /^Messages with/ });
}

async function openLog(count: number) {
  mockReads();
  mockPages({ unread: {}, conversations: { 1: entriesOf(count) } });
  openChat('/chat?with=1');
  return screen.findByRole('region', { name: /^Messages with/ });
}

async function scroll(log: HTMLElement, top: number) {
  await act(async () => {
    log.scrollTop = top;
    fireEvent.scroll(log);
  });
}

const messages = () => screen.getAllByText(/^Number \d+$/);

it('opens a long conversation at its end while the virtualizer cannot be loaded', async () => {
  const log = await openLog(450);

  expect(messages()).toHaveLength(200);
  expect(log.scrollTop).toBe(log.scrollHeight);
});

it('keeps its place when older messages come', async () => {
  const log = await openLog(450);
  await scroll(log, 100);

  await waitFor(() => {
    expect(messages()).toHaveLength(400);
  });
  expect(log.scrollTop).toBe(100 + 200 * ROW_HEIGHT);
});

it('shows the newest messages of a conversation that came whole, and the others when scrolled to', async () => {
  const log = await openWholeLog(500);
  expect(messages()).toHaveLength(200);
  expect(screen.getByText('Number 500').closest('li')).toHaveAttribute('aria-posinset', '500');
  await scroll(log, 100);
  expect(messages()).toHaveLength(400);
  expect(log.scrollTop).toBe(100 + 200 * ROW_HEIGHT);

  await scroll(log, 100);
  expect(messages()).toHaveLength(500);
});

it('tries again near the start, and keeps the messages in sight at their place', async () => {
  const log = await openWholeLog(650);
  await scroll(log, 100);
  expect(messages()).toHaveLength(400);
  expect(log.scrollTop).toBe(8100);
  const inSight = screen.getByText('Number 460');

  jest.dontMock('@tanstack/virtual-core');
  await scroll(log, 8100);
  await waitFor(() => {
    expect(messages().length).toBeLessThan(60);
  });
  expect(screen.getByText('Number 460')).toBe(inSight);
  // The 250 messages before the 400 are taken to be 72 px high.
  expect(log.scrollTop).toBe(8100 + 250 * 72);
});
