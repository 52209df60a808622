import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog';
import { Table, TableCell } from './table';
import { TableContainer } from './table-container';
import { TableRow } from './table-row';

function Companies({ onOpen }: { onOpen: () => void }) {
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <TableContainer label="Companies">
      <Table>
        <tbody>
          <TableRow interactive onClick={onOpen}>
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
    </TableContainer>
  );
}

it('calls onClick of an interactive row for a click and for Enter', async () => {
  const onOpen = jest.fn();
  render(<Companies onOpen={onOpen} />);
  await userEvent.click(screen.getByText('Acme'));
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('row')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(2);
});

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

it('scrolls in a region that is focusable by keyboard', async () => {
  render(<Companies onOpen={() => undefined} />);
  const region = screen.getByRole('region', { name: 'Companies' });
  region.focus();
  expect(region).toHaveFocus();
  expect(region).toHaveStyle({ overflow: 'auto' });
});
