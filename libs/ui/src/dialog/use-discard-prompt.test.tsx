import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useDiscardPrompt } from './use-discard-prompt';

function Form({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const { leave, prompt } = useDiscardPrompt(isDirty);
  return (
    <>
      <button
        onClick={() => {
          leave(onLeave);
        }}
      >
        Cancel
      </button>
      {prompt}
    </>
  );
}

it('leaves without a prompt when nothing has changed', async () => {
  const onLeave = jest.fn();
  render(<Form isDirty={false} onLeave={onLeave} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('asks before it discards unsaved input', async () => {
  const onLeave = jest.fn();
  render(<Form isDirty onLeave={onLeave} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(onLeave).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
