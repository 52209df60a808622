import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';

function Editor() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Edit Details</button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit company"
        description="Changes apply at once"
        footer={<button onClick={() => setOpen(false)}>Save Changes</button>}
      >
        <input aria-label="Company Name" />
      </Dialog>
    </>
  );
}

it('has a name and a description, and focuses its first control', async () => {
  render(<Editor />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Details' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit company' });
  expect(dialog).toHaveAccessibleDescription('Changes apply at once');
  expect(screen.getByLabelText('Company Name')).toHaveFocus();
});

it('traps the focus while it is open', async () => {
  render(<Editor />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Details' }));
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByLabelText('Company Name')).toHaveFocus();
});

const waysOut: [string, () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['the caller', () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))],
];

test.each(waysOut)('closed by %s, it gives the focus back', async (_, leave) => {
  render(<Editor />);
  const opener = screen.getByRole('button', { name: 'Edit Details' });
  for (const time of [1, 2]) {
    await userEvent.click(opener);
    expect(screen.getByRole('dialog')).toBeVisible();
    await leave();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await screen.findByRole('button', { name: 'Edit Details' });
    expect({ time, focused: document.activeElement }).toEqual({ time, focused: opener });
  }
});
