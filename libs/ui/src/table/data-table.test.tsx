import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Dialog } from '../dialog/dialog';
import type { Column } from './column';
import { DataTable } from './data-table';
import { DataTableSkeleton } from './data-table-skeleton';
import { RowLink } from './row-link';
import { Table, TableCell } from './table';
import { TableRow } from './table-row';

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
    key: 'selection',
    title: 'Selection',
    hideTitle: true,
    skeleton: { width: 16, height: 16 },
    cell: (_, __, isSelected) => (isSelected ? '✓' : ''),
  },
  {
    key: 'name',
    title: 'Name',
    width: '7rem',
    cell: ({ id, name }, { onCellRender }) => {
      onCellRender?.(id);
      return name;
    },
  },
  {
    key: 'actions',
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

it('has a control before the button that sorts by a column', async () => {
  const onChange = jest.fn();
  render(
    <People
      headers={{ Name: <input type="checkbox" aria-label="Select all" /> }}
      sort={{ title: 'Name', order: null, onChange }}
    />,
  );
  const header = within(screen.getByRole('columnheader', { name: 'Name' }));
  await userEvent.click(header.getByRole('checkbox', { name: 'Select all' }));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(header.getByRole('button', { name: 'Name' }));
  expect(onChange).toHaveBeenCalledWith('ascending');
});

it('opens a row by click and Enter, but not from its controls or beside them', async () => {
  const onRowOpen = jest.fn();
  const remove = jest.fn();
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

function Companies({ onOpen }: { onOpen: () => void }) {
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <Table>
      <tbody>
        <TableRow onClick={onOpen}>
          <TableCell>Acme</TableCell>
          <TableCell>
            <label>
              <input type="checkbox" /> <span>Select</span>
            </label>
            <button onClick={() => setDialogOpen(true)}>
              <span>Delete</span>
            </button>
            <Dialog open={dialogOpen} onOpenChange={setDialogOpen} title="Really">
              <p>Text of the dialog</p>
            </Dialog>
          </TableCell>
        </TableRow>
      </tbody>
    </Table>
  );
}

it('does not call onClick for controls in the row, nor for a dialog that they open', async () => {
  const onOpen = jest.fn();
  render(<Companies onOpen={onOpen} />);
  await userEvent.click(screen.getByText('Select'));
  expect(screen.getByRole('checkbox')).toBeChecked();
  await userEvent.click(screen.getByText('Delete'));
  await userEvent.click(screen.getByText('Text of the dialog'));
  await userEvent.keyboard('{Escape}');
  screen.getByRole('button', { name: 'Delete' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(onOpen).not.toHaveBeenCalled();
});

describe('a click on the text of an interactive row', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    getSelection()?.removeAllRanges();
  });

  // jsdom has no `PointerEvent`.
  function pressPointer(
    target: Element | Window,
    { pointerType, ...init }: MouseEventInit & { pointerType: string },
    type = 'pointerdown',
  ) {
    const event = new MouseEvent(type, { bubbles: true, ...init });
    fireEvent(target, Object.assign(event, { pointerType }));
  }

  function renderRow() {
    const onOpen = jest.fn();
    render(
      <MemoryRouter>
        <p>Beside the table</p>
        <Table>
          <tbody>
            <TableRow onClick={onOpen}>
              <TableCell>
                <RowLink opensRow to="/company/7">
                  Acme
                </RowLink>
              </TableCell>
              <TableCell>Active</TableCell>
            </TableRow>
          </tbody>
        </Table>
      </MemoryRouter>,
    );
    return onOpen;
  }

  it.each(['Acme', 'Active'])('does not open it when it selects “%s”', (text) => {
    const onOpen = renderRow();
    const element = screen.getByText(text);

    // The first click of a double click, whose second one selects the word; or the end of dragging.
    fireEvent.click(element, { detail: 1 });
    getSelection()?.selectAllChildren(element);
    fireEvent.click(element, { detail: 2 });
    jest.runAllTimers();

    expect(onOpen).not.toHaveBeenCalled();
  });

  it.each(['Acme', 'Active'])('opens it when it selects nothing of “%s”', (text) => {
    const onOpen = renderRow();
    getSelection()?.selectAllChildren(screen.getByText('Beside the table'));

    fireEvent.click(screen.getByText(text), { detail: 1 });
    jest.runAllTimers();

    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  // Browsers start no selection inside a link.
  it('is not on a link while the mouse is pressed, so that dragging selects it', () => {
    renderRow();
    const text = screen.getByText('Acme');

    pressPointer(text, { pointerType: 'mouse' });
    expect(text).not.toHaveAttribute('href');
    pressPointer(window, { pointerType: 'mouse' }, 'pointerup');
    expect(text).toHaveAttribute('href', '/company/7');
  });

  it.each([
    ['the middle button', { pointerType: 'mouse', button: 1 }],
    ['the right button', { pointerType: 'mouse', button: 2 }],
    ['Ctrl', { pointerType: 'mouse', ctrlKey: true }],
    ['a finger', { pointerType: 'touch' }],
  ])('is on a link for %s', (_, press) => {
    renderRow();
    pressPointer(screen.getByText('Acme'), press);
    expect(screen.getByText('Acme')).toHaveAttribute('href', '/company/7');
  });

  it('leaves a link to the browser when it is to open a new tab', () => {
    const onOpen = renderRow();
    const link = screen.getByRole('link', { name: 'Acme' });
    expect(link).toHaveAttribute('href', '/company/7');

    const browser = jest.fn((event: Event) => {
      expect(event.defaultPrevented).toBe(false);
      // jsdom cannot open a tab.
      event.preventDefault();
    });
    window.addEventListener('click', browser, { once: true });
    fireEvent.click(link, { detail: 1, ctrlKey: true });
    jest.runAllTimers();

    expect(browser).toHaveBeenCalledTimes(1);
    expect(onOpen).not.toHaveBeenCalled();
  });
});
