import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { FeedItem } from './feed-group';
import { FeedList } from './feed-list';

type FeedListProps = ComponentProps<typeof FeedList>;
type Read = FeedListProps['reads'][number];

const loaded = { data: [], error: null, errorUpdateCount: 0 };
const failed = {
  data: undefined,
  error: new Error('503: Service Unavailable'),
  errorUpdateCount: 1,
};

function buildRead(values: Partial<Read>): Read {
  return { ...loaded, isFetching: false, isRefetchError: false, refetch: jest.fn(), ...values };
}

function createItems(count: number, onOpen?: () => void): FeedItem[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index,
    to: `/tasks?task=${String(index)}`,
    text: `Task ${String(index)}`,
    detail: 'Due today',
    isUnread: true,
    ...(onOpen && { onOpen }),
  }));
}

function feed(items: readonly FeedItem[], props: Partial<FeedListProps> = {}) {
  return (
    <MemoryRouter>
      <FeedList
        title="Tasks"
        reads={[buildRead({})]}
        groups={[
          { title: 'New', items },
          { title: 'Overdue', items: [] },
        ]}
        emptyText="Nothing new."
        onOpen={() => undefined}
        {...props}
      />
    </MemoryRouter>
  );
}

it('opens an item by a click, and leaves it to the browser with a modifier key or the middle button', () => {
  const onOpen = jest.fn();
  const onItemOpen = jest.fn();
  render(feed(createItems(1, onItemOpen), { onOpen }));
  const link = screen.getByRole('link', { name: /Task 0.*Unread/ });
  expect(link).toHaveAttribute('href', '/tasks?task=0');

  // jsdom can't navigate.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { ctrlKey: true });
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(onOpen).not.toHaveBeenCalled();
  expect(onItemOpen).toHaveBeenCalledTimes(2);

  fireEvent.click(link);
  expect(onOpen).toHaveBeenCalledWith('/tasks?task=0');
  expect(onItemOpen).toHaveBeenCalledTimes(3);
});

it('shows five items of a group, and all of them on request', async () => {
  render(feed(createItems(7)));
  expect(screen.getByRole('list', { name: 'New' }).children).toHaveLength(5);
  expect(screen.queryByText('Overdue')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }));

  expect(screen.getAllByRole('link')).toHaveLength(7);
  expect(screen.getByRole('button', { name: 'Show fewer' })).toHaveFocus();
});

it('has buttons beside the link of an item, which do not open it', async () => {
  const onOpen = jest.fn();
  const onAnswer = jest.fn();
  const actions = <button onClick={onAnswer}>Accept</button>;
  render(
    feed(
      createItems(1).map((item) => ({ ...item, actions })),
      { onOpen },
    ),
  );

  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));

  expect(onAnswer).toHaveBeenCalledTimes(1);
  expect(onOpen).not.toHaveBeenCalled();
  expect(screen.getByRole('link')).not.toContainElement(screen.getByRole('button'));
});

it('is empty only once everything has been read', () => {
  const { rerender } = render(feed([], { reads: [buildRead({ data: undefined }), buildRead({})] }));
  expect(screen.queryByText('Nothing new.')).toBeNull();

  rerender(feed([]));
  expect(screen.getByText('Nothing new.')).toBeVisible();
});

it('retries failed reads only, and shows what the others have', async () => {
  const read = buildRead({});
  const other = buildRead(failed);
  const { rerender } = render(feed(createItems(1), { reads: [read, other] }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Tasks could not be loaded completely. 503: Service Unavailable',
  );
  expect(screen.getByRole('link')).toBeVisible();

  const retry = screen.getByRole('button', { name: 'Retry' });
  await userEvent.click(retry);
  // A query that is read again after a failure has no error.
  rerender(feed([], { reads: [read, { ...other, error: null, isFetching: true }] }));
  expect(retry).toHaveFocus();
  expect(screen.queryByText('Nothing new.')).toBeNull();
  expect(read.refetch).not.toHaveBeenCalled();
  expect(other.refetch).toHaveBeenCalledTimes(1);
});
