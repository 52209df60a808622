import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Column } from './column';
import { DataTable } from './data-table';
import { DataTableSkeleton } from './data-table-skeleton';

interface Person {
  id: number;
  name: string;
}

interface PeopleActions {
  remove: (person: Person) => void;
  onCellRender?: (id: number) => void;
}

const COLUMNS: readonly Column<Person, PeopleActions>[] = [
  {
    title: 'Selection',
    hideTitle: true,
    skeleton: { width: 16, height: 16 },
    cell: (_, __, isSelected) => (isSelected ? '✓' : ''),
  },
  {
    title: 'Name',
    width: '7rem',
    cell: ({ id, name }, { onCellRender }) => {
      onCellRender?.(id);
      return name;
    },
  },
  {
    title: 'Actions',
    hasControls: true,
    align: 'end',
    skeleton: null,
    cell: (person, { remove }) => (
      <button onClick={() => remove(person)}>{`Remove ${person.name}`}</button>
    ),
  },
];

const PEOPLE = ['Ada', 'Ben', 'Cem'].map((name, index) => ({ id: index + 1, name }));

function People(props: Partial<Parameters<typeof DataTable<Person, PeopleActions>>[0]>) {
  return (
    <DataTable
      label="People"
      columns={COLUMNS}
      rows={PEOPLE}
      rowKey={({ id }) => id}
      context={NO_ACTIONS}
      {...props}
    />
  );
}

const NO_ACTIONS: PeopleActions = { remove: () => undefined };

it('renders headers, cells and widths as its columns describe them', () => {
  render(<People selectedKeys={new Set([2])} headers={{ Actions: <em>Remove</em> }} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Selection',
    'Name',
    'Remove',
  ]);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveStyle({ width: '7rem' });
  const row = screen.getByRole('row', { name: '✓ Ben Remove Ben' });
  expect(row).toHaveAttribute('aria-rowindex', '3');
  expect(row).toHaveAttribute('data-selected', 'true');
  expect(row).not.toHaveAttribute('tabindex');
});

it('opens a row by click and Enter, but not from its controls or beside them', async () => {
  const [onRowOpen, remove] = [jest.fn(), jest.fn()];
  const context = { remove };
  render(<People onRowOpen={onRowOpen} context={context} />);
  await userEvent.click(screen.getByRole('cell', { name: 'Ben' }));
  await waitFor(() => expect(onRowOpen).toHaveBeenCalledTimes(1));
  await userEvent.keyboard('{Enter}');
  expect(onRowOpen.mock.calls).toEqual([
    [PEOPLE[1], context],
    [PEOPLE[1], context],
  ]);

  await userEvent.click(screen.getByRole('cell', { name: 'Remove Ada' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ada' }));
  expect(remove.mock.calls).toEqual([[PEOPLE[0]]]);
  expect(onRowOpen).toHaveBeenCalledTimes(2);
});

it('renders only the rows again that are selected or that somebody else has changed', () => {
  const context = { ...NO_ACTIONS, onCellRender: jest.fn() };
  const { rerender } = render(<People context={context} />);
  context.onCellRender.mockClear();
  rerender(<People context={context} selectedKeys={new Set([1])} />);
  rerender(<People context={context} selectedKeys={new Set([1])} changedKeys={new Set([2])} />);
  expect(context.onCellRender.mock.calls).toEqual([[1], [2]]);
  const [, ada, ben] = screen.getAllByRole('row');
  expect(ada).toHaveAttribute('data-changed', 'false');
  expect(ben).toHaveAttribute('data-changed', 'true');
});

it('has an outline with the same columns while the rows are loading', () => {
  render(<DataTableSkeleton label="People" columns={COLUMNS} rowCount={2} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Selection',
    'Name',
    'Actions',
  ]);
  expect(screen.getByRole('table')).not.toHaveAccessibleName();
  const [, row] = screen.getAllByRole('row');
  const placeholders = within(row ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.querySelector('span')?.style.width);
  expect(placeholders).toEqual(['16px', '96px', undefined]);
  expect(screen.getAllByRole('row')).toHaveLength(3);
});
