import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TableCell, TableHeaderCell } from './table';
import { TableRow } from './table-row';
import { WindowedTable } from './windowed-table';

const PEOPLE = Array.from({ length: 5000 }, (_, index) => ({ id: index + 1 }));

function People({ count, search = '' }: { count: number; search?: string }) {
  return (
    <WindowedTable
      label="People"
      columns={<TableHeaderCell>Name</TableHeaderCell>}
      rows={PEOPLE.slice(0, count)}
      rowKey={({ id }) => id}
      scrollKey={search}
      renderRow={({ id }, position) => (
        <TableRow key={id} {...position}>
          <TableCell>
            <button>{`Person ${String(id)}`}</button>
          </TableCell>
        </TableRow>
      )}
    />
  );
}

function scrollTo(top: number) {
  const box = screen.getByRole('region', { name: 'People' });
  box.scrollTop = top;
  fireEvent.scroll(box);
}

it('shows all of a few rows', () => {
  render(<People count={3} />);

  expect(screen.getAllByRole('row')).toHaveLength(4);
});

it('puts the rows in sight into the document, and says how many there are', () => {
  render(<People count={5000} />);

  const table = screen.getByRole('table', { name: 'People' });
  expect(table).toHaveAttribute('aria-rowcount', '5001');
  expect(within(table).getAllByRole('row').length).toBeLessThan(60);
  expect(screen.getByRole('row', { name: 'Person 1' })).toHaveAttribute('aria-rowindex', '2');
});

it('shows the rows that are scrolled to, and keeps the one with the focus', async () => {
  render(<People count={5000} />);
  await userEvent.click(screen.getByRole('button', { name: 'Person 3' }));
  scrollTo(100_000);

  expect(await screen.findByRole('row', { name: 'Person 2450' })).toHaveAttribute(
    'aria-rowindex',
    '2451',
  );
  expect(screen.queryByRole('row', { name: 'Person 1' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Person 3' })).toHaveFocus();
});

it('is not confused by rows that are gone', async () => {
  const { rerender } = render(<People count={5000} />);
  await userEvent.click(screen.getByRole('button', { name: 'Person 9' }));
  rerender(<People count={2} />);

  expect(screen.getAllByRole('row')).toHaveLength(3);
});

it('goes back to its first row when what it shows is chosen anew', () => {
  const { rerender } = render(<People count={5000} />);
  const scrolled = jest.fn();
  screen.getByRole('region', { name: 'People' }).scrollTo = scrolled;
  rerender(<People count={5000} search="" />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<People count={5000} search="ada" />);

  expect(scrolled).toHaveBeenCalledWith({ top: 0 });
});
