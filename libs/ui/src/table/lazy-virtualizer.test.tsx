import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TableCell, TableHeaderCell } from './table';
import { TableRow } from './table-row';
import { WindowedList } from './windowed-list';
import { WindowedTable } from './windowed-table';

// The chunk fails to load until the last test.
jest.doMock('@tanstack/virtual-core', () => {
  throw new Error('Loading chunk virtualizer failed.');
});

const PEOPLE = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1 }));

function PeopleTable({ count }: { count: number }) {
  return (
    <WindowedTable
      label="People"
      columns={<TableHeaderCell>Name</TableHeaderCell>}
      rows={PEOPLE.slice(0, count)}
      rowKey={({ id }) => id}
      renderRow={({ id }, position) => (
        <TableRow {...position}>
          <TableCell>
            <input aria-label={`Person ${String(id)}`} />
          </TableCell>
        </TableRow>
      )}
    />
  );
}

function PeopleList() {
  return (
    <WindowedList
      label="People"
      items={PEOPLE}
      itemKey={({ id }) => id}
      renderItem={({ id }) => <input aria-label={`Person ${String(id)}`} />}
    />
  );
}

async function scrollTo(top: number) {
  const box = screen.getByRole('region', { name: 'People' });
  await act(async () => {
    box.scrollTop = top;
    fireEvent.scroll(box);
  });
}

const person = (id: number) => screen.getByRole('textbox', { name: `Person ${String(id)}` });

it('renders the first rows of 1,000 at once, with a gap for the others', () => {
  render(<PeopleTable count={1000} />);

  const rows = screen.getAllByRole('row').slice(1);
  expect(person(1)).toBeVisible();
  // Two boxes of 800 px.
  expect(rows.length).toBeGreaterThanOrEqual(40);
  expect(rows.length).toBeLessThan(60);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
  // 41 px a row.
  expect(document.querySelector('tbody > tr:last-child > td')).toHaveStyle({
    height: `${String((1000 - rows.length) * 41)}px`,
  });
});

it('keeps all rows when 199 become 200', async () => {
  const { rerender } = render(<PeopleTable count={199} />);
  const input = person(150);
  await userEvent.type(input, 'Ada');
  rerender(<PeopleTable count={200} />);

  expect(screen.getAllByRole('row').length).toBeGreaterThan(199);
  expect(person(150)).toBe(input);
  expect(input).toHaveFocus();
});

it('renders the rows that are scrolled to while the virtualizer fails to load', async () => {
  render(<PeopleTable count={1000} />);
  const first = person(1);
  await scrollTo(20_000);
  expect(person(501)).toBeVisible();
  expect(person(520)).toBeVisible();
  expect(person(1)).toBe(first);

  await scrollTo(1_000_000);
  expect(person(1000)).toBeVisible();
  expect(document.querySelectorAll('tbody > tr')).toHaveLength(1000);
});

it('renders the items of a list in the normal flow, with padding for the others', async () => {
  render(<PeopleList />);
  const items = screen.getAllByRole('listitem');
  expect(items.length).toBeLessThan(60);
  expect(items.map((item) => item.getAttribute('style')).filter(Boolean)).toEqual([]);
  // 64 px an item.
  const room = { paddingBottom: `${String((1000 - items.length) * 64)}px` };
  expect(screen.getByRole('list')).toHaveStyle(room);
});

it('retries when more rows are scrolled to, and keeps the rows, the focus and the text', async () => {
  render(<PeopleTable count={1000} />);
  await userEvent.type(person(3), 'Ada');
  await scrollTo(4000);
  const [focused, inSight] = [person(3), person(110)];
  expect(screen.getAllByRole('row').length).toBeGreaterThan(100);

  jest.dontMock('@tanstack/virtual-core');
  await scrollTo(4100);
  await waitFor(() => {
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });
  expect(person(110)).toBe(inSight);
  expect(person(3)).toBe(focused);
  expect(focused).toHaveFocus();
  expect(focused).toHaveValue('Ada');
  expect(screen.getByRole('region', { name: 'People' }).scrollTop).toBe(4100);

  await scrollTo(30_000);
  expect(person(750)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Person 110' })).not.toBeInTheDocument();
  expect(person(3)).toBe(focused);
});
