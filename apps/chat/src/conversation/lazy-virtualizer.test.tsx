import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockPages, mockReads, openChat, outgoing } from '../testing/open-chat';

// The chunk fails to load until the last test.
jest.doMock('@tanstack/virtual-core', () => {
  throw new Error('Loading chunk virtualizer failed.');
});

const ROW_HEIGHT = 40;

// jsdom has no layout.
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

/** Opens a conversation of a server without pagination. */
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
  await act(() => {
    log.scrollTop = top;
    fireEvent.scroll(log);
    return Promise.resolve();
  });
}

const messages = () => screen.getAllByText(/^Number \d+$/);

it('opens a long conversation at its end while the virtualizer cannot be loaded', async () => {
  const log = await openLog(450);

  expect(messages()).toHaveLength(200);
  expect(log.scrollTop).toBe(log.scrollHeight);
});

it('keeps the scroll position when older messages load', async () => {
  const log = await openLog(450);
  await scroll(log, 100);

  await waitFor(() => {
    expect(messages()).toHaveLength(400);
  });
  expect(log.scrollTop).toBe(100 + 200 * ROW_HEIGHT);
});

it('renders the newest messages of a whole conversation, and older ones on scrolling', async () => {
  const log = await openWholeLog(500);
  expect(messages()).toHaveLength(200);
  expect(screen.getByText('Number 500').closest('li')).toHaveAttribute('aria-posinset', '500');
  await scroll(log, 100);
  expect(messages()).toHaveLength(400);
  expect(log.scrollTop).toBe(100 + 200 * ROW_HEIGHT);

  await scroll(log, 100);
  expect(messages()).toHaveLength(500);
});

it('loads the virtualizer again near the start, and keeps the visible messages in place', async () => {
  const log = await openWholeLog(650);
  await scroll(log, 100);
  expect(messages()).toHaveLength(400);
  expect(log.scrollTop).toBe(8100);
  const visible = screen.getByText('Number 460');

  jest.dontMock('@tanstack/virtual-core');
  await scroll(log, 8100);
  await waitFor(() => {
    expect(messages().length).toBeLessThan(60);
  });
  expect(screen.getByText('Number 460')).toBe(visible);
  // The estimated height of the 250 older messages is 72 px.
  expect(log.scrollTop).toBe(8100 + 250 * 72);
});
