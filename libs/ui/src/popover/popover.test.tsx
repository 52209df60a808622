import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Popover } from './popover';

it('opens as a named dialog, takes the focus and restores it', async () => {
  render(
    <Popover label="Change channel" trigger={<button>Platform</button>}>
      <button>Service</button>
    </Popover>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Platform' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const trigger = screen.getByRole('button', { name: 'Platform' });
  expect(screen.getByRole('dialog', { name: 'Change channel' })).toBeVisible();
  expect(trigger).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Service' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(trigger).toHaveFocus());
});
