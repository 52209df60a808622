import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import { Drawer } from './drawer';

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

it('a dialog has a name and a description, focuses its first control and traps the focus', async () => {
  render(<Editor />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Details' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit company' });
  expect(dialog).toHaveAccessibleDescription('Changes apply at once');
  expect(screen.getByLabelText('Company Name')).toHaveFocus();

  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByLabelText('Company Name')).toHaveFocus();
});

it('a dialog can focus its title, before its first control', async () => {
  render(
    <Dialog open focusesTitle onOpenChange={() => undefined} title="Edit company">
      <input aria-label="Company Name" />
    </Dialog>,
  );
  expect(screen.getByRole('heading', { name: 'Edit company' })).toHaveFocus();

  await userEvent.tab();
  expect(screen.getByLabelText('Company Name')).toHaveFocus();
});

const waysOut: [string, () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['the caller', () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))],
];

test.each(waysOut)('a dialog that is closed by %s gives the focus back', async (_, leave) => {
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

interface DeletionProps {
  busy?: boolean;
  onConfirm: () => void;
}

function Deletion({ busy = false, onConfirm }: DeletionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete Acme</button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Are you sure?"
        description={<p>This action cannot be undone.</p>}
        confirmLabel="Delete"
        busy={busy}
        onConfirm={onConfirm}
      />
    </>
  );
}

it('a confirmation focuses Cancel first; Cancel and Escape close it and restore the focus', async () => {
  const onConfirm = jest.fn();
  render(<Deletion onConfirm={onConfirm} />);
  const opener = screen.getByRole('button', { name: 'Delete Acme' });
  for (const key of ['{Enter}', '{Escape}']) {
    await userEvent.click(opener);
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    expect(dialog).toHaveAccessibleDescription('This action cannot be undone.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard(key);
    expect(dialog).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  }
  expect(onConfirm).not.toHaveBeenCalled();
});

it('a confirmation stays open after confirming until the caller closes it', async () => {
  const onConfirm = jest.fn();
  render(<Deletion onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Acme' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

it('a confirmation can be neither canceled nor confirmed again while busy', async () => {
  const onConfirm = jest.fn();
  const { rerender } = render(<Deletion onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Acme' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  rerender(<Deletion onConfirm={onConfirm} busy />);

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

function People() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title="People"
        action={<button>Delete all</button>}
      >
        <input aria-label="Name" />
      </Drawer>
    </>
  );
}

it('a drawer keeps the focus inside, and returns it when it is closed', async () => {
  render(<People />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const drawer = screen.getByRole('dialog', { name: 'People' });
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  for (let presses = 0; presses < 3; presses += 1) {
    await userEvent.tab();
    expect(drawer).toContainElement(document.activeElement as HTMLElement);
  }
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

function AnswerField() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return <input ref={input} aria-label="Answer" />;
}

it('a dialog that opens as a drawer closes keeps the focus', async () => {
  function Page() {
    const [opened, setOpened] = useState<'drawer' | 'dialog'>();
    return (
      <>
        <button onClick={() => setOpened('drawer')}>For you</button>
        <Drawer
          open={opened === 'drawer'}
          onOpenChange={() => setOpened(undefined)}
          title="For you"
        >
          <button onClick={() => setOpened('dialog')}>Mention</button>
        </Drawer>
        <Dialog open={opened === 'dialog'} onOpenChange={() => setOpened(undefined)} title="Task">
          <AnswerField />
        </Dialog>
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'For you' }));
  const closed = new Promise((resolve) => {
    // Sent by the drawer when it gives the focus back.
    screen.getByRole('dialog').addEventListener('focusScope.autoFocusOnUnmount', resolve);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Mention' }));
  await closed;
  expect(screen.getByLabelText('Answer')).toHaveFocus();
});
