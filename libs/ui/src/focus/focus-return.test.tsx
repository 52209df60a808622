import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { Button } from '../button/button';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import { Dialog } from '../dialog/dialog';
import { Menu } from '../menu/menu';

/** Waits for Radix, which restores the focus asynchronously. */
async function waitForFocusReturn() {
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

/** A list whose dialog closes before the row is removed, which happens with the next response. */
function Companies({ hasFallback = false }) {
  const [step, setStep] = useState<'listed' | 'asking' | 'deleting' | 'deleted'>('listed');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <main tabIndex={-1}>
      <h1 ref={heading} tabIndex={-1}>
        Companies
      </h1>
      <button>Add Company</button>
      <div role="region" aria-label="List" tabIndex={0}>
        {step !== 'deleted' && (
          <Menu
            trigger={<Button>Actions for Acme</Button>}
            items={[
              { label: 'Delete', onSelect: () => setStep('asking') },
              { label: 'Hide', onSelect: () => setStep('deleting') },
            ]}
          />
        )}
      </div>
      <ConfirmDialog
        open={step === 'asking'}
        onOpenChange={() => setStep('listed')}
        title="Are you sure?"
        description="This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => setStep('deleting')}
        {...(hasFallback && { returnFocusTo: heading })}
      />
      <button onClick={() => setStep('deleted')}>Respond</button>
    </main>
  );
}

const actions = () => screen.getByRole('button', { name: 'Actions for Acme' });

async function choose(item: string) {
  await userEvent.click(actions());
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

async function confirmDeletion() {
  await choose('Delete');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(actions()).toHaveFocus());
}

// userEvent would move the focus.
function respond() {
  act(() => screen.getByRole('button', { name: 'Respond' }).click());
}

it('goes to the list when the row that had it is removed later', async () => {
  render(<Companies />);
  await confirmDeletion();
  respond();

  await waitFor(() => expect(screen.getByRole('region', { name: 'List' })).toHaveFocus());
});

it('goes to the list when the row of a menu is removed', async () => {
  render(<Companies />);
  await choose('Hide');
  await waitFor(() => expect(actions()).toHaveFocus());
  respond();

  await waitFor(() => expect(screen.getByRole('region', { name: 'List' })).toHaveFocus());
});

it('goes to returnFocusTo rather than to the list', async () => {
  render(<Companies hasFallback />);
  await confirmDeletion();
  respond();

  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});

it('stays where the user moved it in the meantime', async () => {
  render(<Companies />);
  await confirmDeletion();
  await userEvent.click(screen.getByRole('button', { name: 'Add Company' }));
  respond();
  await waitForFocusReturn();
  expect(screen.getByRole('button', { name: 'Add Company' })).toHaveFocus();
});

it('stays where the page moved it during the removal', async () => {
  render(<Companies />);
  await confirmDeletion();
  respond();
  act(() => screen.getByRole('button', { name: 'Add Company' }).focus());
  await waitForFocusReturn();
  expect(screen.getByRole('button', { name: 'Add Company' })).toHaveFocus();
});

it('is not moved after the user left the row', async () => {
  render(<Companies />);
  await confirmDeletion();
  act(() => actions().blur());
  await waitForFocusReturn();
  respond();
  await waitForFocusReturn();
  expect(document.body).toHaveFocus();
});

function Slot({ hasFallback = false }) {
  const [isOpen, setIsOpen] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <main tabIndex={-1}>
      <button ref={addButton}>Add Event</button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="New event"
        {...(hasFallback && { returnFocusTo: addButton })}
      >
        <input aria-label="Title" />
      </Dialog>
      <output onClick={() => setIsOpen(true)}>Slot</output>
    </main>
  );
}

it.each([
  ['the main region', false, () => screen.getByRole('main')],
  ['returnFocusTo', true, () => screen.getByRole('button', { name: 'Add Event' })],
])('goes to %s when no element had it before', async (_, hasFallback, place) => {
  render(<Slot hasFallback={hasFallback} />);
  act(() => screen.getByText('Slot').click());
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await userEvent.keyboard('{Escape}');

  await waitFor(() => expect(place()).toHaveFocus());
});

function Event() {
  const [step, setStep] = useState<'closed' | 'open' | 'asking'>('closed');
  return (
    <main tabIndex={-1}>
      <button onClick={() => setStep('open')}>Maintenance</button>
      <Dialog open={step !== 'closed'} onOpenChange={() => setStep('closed')} title="Event">
        <button onClick={() => setStep('asking')}>Delete Event</button>
        <ConfirmDialog
          open={step === 'asking'}
          onOpenChange={() => setStep('open')}
          title="Are you sure?"
          description="This action cannot be undone."
          confirmLabel="Delete"
          onConfirm={() => setStep('closed')}
        />
      </Dialog>
    </main>
  );
}

it('is restored when two dialogs close at once', async () => {
  render(<Event />);
  await userEvent.click(screen.getByRole('button', { name: 'Maintenance' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Event' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.getByRole('button', { name: 'Maintenance' })).toHaveFocus());
  await waitForFocusReturn();
  expect(screen.getByRole('button', { name: 'Maintenance' })).toHaveFocus();
});
