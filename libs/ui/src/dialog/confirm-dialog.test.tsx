import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';

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

it('focuses Cancel first; Cancel and Escape close it and restore the focus', async () => {
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

it('stays open after confirmation until the caller closes it', async () => {
  const onConfirm = jest.fn();
  render(<Deletion onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Acme' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

it('can be neither canceled nor confirmed again while busy', async () => {
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

it('moves the focus to the container when its trigger was deleted', async () => {
  function Deletable() {
    const [step, setStep] = useState<'listed' | 'asking' | 'deleted'>('listed');
    return (
      <div role="region" aria-label="Companies" tabIndex={-1}>
        {step !== 'deleted' && <button onClick={() => setStep('asking')}>Delete Acme</button>}
        <ConfirmDialog
          open={step === 'asking'}
          onOpenChange={() => setStep('listed')}
          title="Are you sure?"
          description="This action cannot be undone."
          confirmLabel="Delete"
          onConfirm={() => setStep('deleted')}
        />
      </div>
    );
  }
  render(<Deletable />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Acme' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.getByRole('region', { name: 'Companies' })).toHaveFocus());
});
