import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TableCell, TableHeaderCell } from './table';
import { TableRow } from './table-row';
import { WindowedTable } from './windowed-table';

const PEOPLE = Array.from({ length: 5000 }, (_, index) => ({ id: index + 1 }));

interface PeopleProps {
  count: number;
  search?: string;
  onRowRender?: () => void;
}

function People({ count, search = '', onRowRender }: PeopleProps) {
  return (
    <WindowedTable
      label="People"
      columns={<TableHeaderCell>Name</TableHeaderCell>}
      rows={PEOPLE.slice(0, count)}
      rowKey={({ id }) => id}
      scrollKey={search}
      renderRow={({ id }, position) => {
        onRowRender?.();
        return (
          <TableRow key={id} {...position}>
            <TableCell>
              <button>{`Person ${String(id)}`}</button>
            </TableCell>
          </TableRow>
        );
      }}
    />
  );
}

function scrollTo(top: number) {
  const box = screen.getByRole('region', { name: 'People' });
  box.scrollTop = top;
  fireEvent.scroll(box);
}

function rowsInDocument() {
  const [, ...rows] = screen.getAllByRole('row');
  return rows;
}

it('has all of 199 rows in the document, and says where each one stands', () => {
  render(<People count={199} />);

  expect(rowsInDocument()).toHaveLength(199);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '200');
  expect(screen.getByRole('row', { name: 'Person 199' })).toHaveAttribute('aria-rowindex', '200');
  // Nothing in between keeps room for rows that are elsewhere.
  expect(document.querySelectorAll('tbody > tr')).toHaveLength(199);
});

it('renders none of 199 rows anew while they are scrolled', () => {
  const onRowRender = jest.fn();
  render(<People count={199} onRowRender={onRowRender} />);
  onRowRender.mockClear();
  scrollTo(4000);
  expect(onRowRender).not.toHaveBeenCalled();
});

it('has only the rows in sight of 200', () => {
  render(<People count={200} />);
  expect(rowsInDocument().length).toBeLessThan(60);
});

it('keeps its place and the focus when it gets its 200th row, and when it loses that again', async () => {
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

it('opens at its first row when it has grown far beyond 199', () => {
  const { rerender } = render(<People count={20} search="ada" />);
  rerender(<People count={5000} />);
  expect(screen.getByRole('row', { name: 'Person 1' })).toBeVisible();
  expect(rowsInDocument().length).toBeLessThan(60);
});

it('is printed as a whole', () => {
  render(<People count={3} />);
  const printed = Array.from(document.styleSheets)
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print')
    .map((rule) => rule.cssText.replace(/\s+/g, ' '));
  expect(printed).toEqual([
    expect.stringContaining('max-height: none !important; overflow: visible;'),
  ]);
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
