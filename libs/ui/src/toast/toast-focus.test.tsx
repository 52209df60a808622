import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button/button';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { Dialog } from '../dialog/dialog';
import { Menu } from '../menu/menu';
import { Popover } from '../popover/popover';
import { toast } from './toast-store';
import { Toaster } from './toaster';

function show(title: string) {
  act(() => toast({ title, description: 'The server is busy', variant: 'destructive' }));
}

function shownToast() {
  // An open dialog hides the rest of the page from assistive technology.
  return screen.queryByRole('listitem', { hidden: true });
}

const closeButton = () => screen.getByRole('button', { name: 'Close' });

function Page({ isDialogOpen = false, hasNotes = true }) {
  const [isOpen, setIsOpen] = useState(isDialogOpen);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <main tabIndex={-1}>
        {hasNotes && <input aria-label="Notes" />}
        <Menu
          trigger={<Button>Actions</Button>}
          items={[{ label: 'Delete', onSelect: () => setIsConfirming(true) }]}
        />
        <Popover label="Channel" trigger={<Button>Platform</Button>}>
          <Button>Service</Button>
        </Popover>
        <Dialog open={isOpen} onOpenChange={setIsOpen} title="Edit task">
          <input aria-label="Title" />
        </Dialog>
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title="Are you sure?"
          description="Gone for good."
          confirmLabel="Delete"
          onConfirm={() => undefined}
        />
      </main>
      <Toaster />
    </>
  );
}

describe('Escape while a toast is shown', () => {
  it('closes the dialog and leaves the toast', async () => {
    render(<Page isDialogOpen />);
    show('Error');
    await userEvent.keyboard('{Escape}');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(shownToast()).toBeVisible();
  });

  it('closes the menu, then the dialog that it opened', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    show('Error');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('alertdialog');
    show('Error again');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(shownToast()).toHaveTextContent('Error again');
  });

  it('closes the popover', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Platform' }));
    show('Error');
    await userEvent.keyboard('{Escape}');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(shownToast()).toBeVisible();
  });

  it('closes the toast only while it has the focus', async () => {
    render(<Page />);
    show('Error');
    await userEvent.click(screen.getByLabelText('Notes'));
    await userEvent.keyboard('{Escape}');
    expect(shownToast()).toBeVisible();

    await userEvent.keyboard('{F8}{Escape}');
    expect(shownToast()).not.toBeInTheDocument();
  });
});

describe('the pointer on a toast', () => {
  it('does not close the dialog behind it', async () => {
    render(<Page isDialogOpen />);
    show('Error');
    await userEvent.click(screen.getByText('Error'));
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('the focus after a toast', () => {
  it.each([
    ['by a click', () => userEvent.click(closeButton())],
    ['by keyboard', () => userEvent.keyboard('{F8}{Tab}{Enter}')],
  ])('is where it was before, closed %s', async (_, close) => {
    render(<Page />);
    await userEvent.click(screen.getByLabelText('Notes'));
    show('Error');
    await close();

    expect(shownToast()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Notes')).toHaveFocus();
  });

  it('is restored when another toast replaces the focused one', async () => {
    render(<Page />);
    await userEvent.click(screen.getByLabelText('Notes'));
    show('First');
    await userEvent.keyboard('{F8}');
    expect(screen.getByLabelText('Notes')).not.toHaveFocus();
    show('Second');

    expect(screen.getByLabelText('Notes')).toHaveFocus();
  });

  it('is on the container when the previously focused element is gone', async () => {
    const { rerender } = render(<Page />);
    await userEvent.click(screen.getByLabelText('Notes'));
    show('Error');
    await userEvent.keyboard('{F8}');
    rerender(<Page hasNotes={false} />);
    await userEvent.keyboard('{Escape}');

    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('is on the main region when no element had it', async () => {
    render(<Page />);
    show('Error');
    await userEvent.click(closeButton());
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('stays in an open dialog', async () => {
    render(<Page isDialogOpen />);
    show('Error');
    const region = within(screen.getByRole('region', { hidden: true }));
    await userEvent.click(region.getByRole('button', { name: 'Close', hidden: true }));

    await waitFor(() => expect(shownToast()).not.toBeInTheDocument());
    expect(screen.getByLabelText('Title')).toHaveFocus();
  });
});
