import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Dialog } from '../dialog/dialog';
import { RowLink } from './row-link';
import { Table, TableCell } from './table';
import { TableRow } from './table-row';

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

  it('leaves a link to the browser when it is to open a new tab', () => {
    const onOpen = renderRow();
    const link = screen.getByRole('link', { name: 'Acme' });
    expect(link).toHaveAttribute('href', '/company/7');

    const isLeftToBrowser = fireEvent.click(link, { detail: 1, ctrlKey: true });
    jest.runAllTimers();

    expect(isLeftToBrowser).toBe(true);
    expect(onOpen).not.toHaveBeenCalled();
  });
});
