import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Column } from './column';
import { DataTable } from './data-table';
import { WindowedList } from './windowed-list';

const PEOPLE = Array.from({ length: 5000 }, (_, index) => ({ id: index + 1 }));

const COLUMNS: readonly Column<{ id: number }, PeopleProps['onRowRender']>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ id }, onRowRender) => {
      onRowRender?.();
      return <button>{`Person ${String(id)}`}</button>;
    },
  },
];

interface PeopleProps {
  count: number;
  /** Index of the first person. */
  first?: number;
  search?: string;
  onRowRender?: () => void;
}

function People({ count, first = 0, search = '', onRowRender }: PeopleProps) {
  return (
    <DataTable
      label="People"
      columns={COLUMNS}
      rows={PEOPLE.slice(first, count)}
      rowKey={({ id }) => id}
      context={onRowRender}
      scrollKey={search}
    />
  );
}

function scrollTo(top: number) {
  const box = screen.getByRole('region', { name: 'People' });
  box.scrollTop = top;
  fireEvent.scroll(box);
}

/** Lets a scroll box of 5,000 rows scroll by script; jsdom has neither layout nor scrollTo(). */
function allowScrolling(box: HTMLElement) {
  Object.defineProperty(box, 'scrollHeight', { value: 200_000 });
  box.scrollTo = (options) => {
    if (typeof options === 'object') box.scrollTop = options.top ?? 0;
  };
}

function rowsInDocument() {
  const [, ...rows] = screen.getAllByRole('row');
  return rows;
}

it('renders all of 199 rows with their positions', () => {
  render(<People count={199} />);

  expect(rowsInDocument()).toHaveLength(199);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '200');
  expect(screen.getByRole('row', { name: 'Person 199' })).toHaveAttribute('aria-rowindex', '200');
  // There are no gap rows.
  expect(document.querySelectorAll('tbody > tr')).toHaveLength(199);
});

it('does not render 199 rows again while scrolling', () => {
  const onRowRender = jest.fn();
  render(<People count={199} onRowRender={onRowRender} />);
  onRowRender.mockClear();
  scrollTo(4000);
  expect(onRowRender).not.toHaveBeenCalled();
});

it('keeps the scroll position and the focus between 199 and 200 rows', async () => {
  const { rerender } = render(<People count={199} />);
  const button = screen.getByRole('button', { name: 'Person 3' });
  await userEvent.click(button);
  scrollTo(4000);

  for (const count of [200, 199, 200]) {
    rerender(<People count={count} />);
    expect(screen.getByRole('region', { name: 'People' }).scrollTop).toBe(4000);
    // 40 px a row: these are the first and the last in sight.
    expect(screen.getByRole('row', { name: 'Person 101' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Person 120' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Person 3' })).toBe(button);
    expect(button).toHaveFocus();
    expect(rowsInDocument().length < 60).toBe(count >= 200);
  }
});

it('shows the first row when it grows far beyond 199 rows', () => {
  const { rerender } = render(<People count={20} search="ada" />);
  rerender(<People count={5000} />);
  expect(screen.getByRole('row', { name: 'Person 1' })).toBeVisible();
  expect(rowsInDocument().length).toBeLessThan(60);
});

it('prints all rows', () => {
  render(<People count={3} />);
  const printed = Array.from(document.styleSheets)
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print')
    .map((rule) => rule.cssText.replace(/\s+/g, ' '));
  expect(printed).toEqual([
    expect.stringContaining('max-height: none !important; overflow: visible;'),
  ]);
});

it('keeps the focused row when somebody else adds one above it', async () => {
  const { rerender } = render(<People count={5000} first={1} />);
  await userEvent.click(screen.getByRole('button', { name: 'Person 9' }));
  scrollTo(100_000);

  rerender(<People count={5000} />);

  expect(screen.getByRole('button', { name: 'Person 9' })).toHaveFocus();
});

it('keeps what is in sight when somebody else adds rows above it', () => {
  const { rerender } = render(<People count={5000} first={3} />);
  const box = screen.getByRole('region', { name: 'People' });
  allowScrolling(box);
  scrollTo(100_000);
  const inSight = rowsInDocument().map(({ textContent }) => textContent);

  rerender(<People count={5000} />);

  expect(rowsInDocument().map(({ textContent }) => textContent)).toEqual(inSight);
  expect(box.scrollTop).toBeGreaterThan(100_000);
});

it('shows the rows that somebody else adds at the top', () => {
  const { rerender } = render(<People count={5000} first={3} />);
  const box = screen.getByRole('region', { name: 'People' });
  allowScrolling(box);

  rerender(<People count={5000} />);

  expect(box.scrollTop).toBe(0);
  expect(screen.getByRole('row', { name: 'Person 1' })).toBeVisible();
});

it('renders the rows of 5,000 that are scrolled to and the focused one, and exposes their number', async () => {
  render(<People count={5000} />);
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '5001');
  expect(rowsInDocument().length).toBeLessThan(60);
  expect(screen.getByRole('row', { name: 'Person 1' })).toHaveAttribute('aria-rowindex', '2');
  await userEvent.click(screen.getByRole('button', { name: 'Person 3' }));
  scrollTo(100_000);

  expect(await screen.findByRole('row', { name: 'Person 2450' })).toHaveAttribute(
    'aria-rowindex',
    '2451',
  );
  expect(screen.queryByRole('row', { name: 'Person 1' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Person 3' })).toHaveFocus();
});

it('handles removed rows', async () => {
  const { rerender } = render(<People count={5000} />);
  await userEvent.click(screen.getByRole('button', { name: 'Person 9' }));
  rerender(<People count={2} />);

  expect(screen.getAllByRole('row')).toHaveLength(3);
});

it('scrolls to the first row when the scroll key changes', () => {
  const { rerender } = render(<People count={5000} />);
  const scrolled = jest.fn();
  screen.getByRole('region', { name: 'People' }).scrollTo = scrolled;
  rerender(<People count={5000} search="" />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<People count={5000} search="ada" />);

  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
});

function ListedPeople({ count, initialIndex }: { count: number; initialIndex?: number }) {
  return (
    <WindowedList
      initialIndex={initialIndex}
      label="People"
      items={PEOPLE.slice(0, count)}
      itemKey={({ id }) => id}
      renderItem={({ id }) => <button>{`Person ${String(id)}`}</button>}
    />
  );
}

it('a list renders all of 199 items in the normal flow', () => {
  render(<ListedPeople count={199} />);

  const items = screen.getAllByRole('listitem');
  expect(items).toHaveLength(199);
  expect(items.map((item) => item.getAttribute('style')).filter(Boolean)).toEqual([]);
  expect(items.at(-1)).toHaveAttribute('aria-posinset', '199');
});

it('a list renders the visible items of 5,000, exposes their number and keeps the focus', async () => {
  render(<ListedPeople count={5000} />);
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
  expect(screen.getByRole('list', { name: 'People' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Person 3' }));

  scrollTo(160_000);

  const far = (await screen.findAllByRole('listitem')).at(-1);
  expect(far).toHaveAttribute('aria-setsize', '5000');
  expect(Number(far?.getAttribute('aria-posinset'))).toBeGreaterThan(1000);
  expect(screen.queryByText('Person 1')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Person 3' })).toHaveFocus();
});

it.each([199, 5000])(
  'a list of %i items opens at an item, and scrolls nothing else',
  async (count) => {
    const scrolled = jest.fn();
    // jsdom has no layout.
    jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(4242);
    Object.assign(Element.prototype, { scrollTo: scrolled });

    render(<ListedPeople count={count} initialIndex={100} />);
    const box = screen.getByRole('region', { name: 'People' });
    if (count === 199) expect(box.scrollTop).toBe(4242);
    else expect(scrolled.mock.contexts.every((target) => target === box)).toBe(true);
    expect(document.body).toHaveFocus();

    jest.restoreAllMocks();
    Reflect.deleteProperty(Element.prototype, 'scrollTo');
  },
);
