import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IconButton } from '../button/icon-button';
import { Menu } from './menu';

function RowMenu({ onEdit }: { onEdit: () => void }) {
  return (
    <Menu
      trigger={<IconButton label="Actions for TASK-0001" icon={<svg />} />}
      items={[
        { label: 'Edit', onSelect: onEdit },
        { label: 'Delete', destructive: true, onSelect: () => undefined },
      ]}
    />
  );
}

// The element changes when the menu is opened for the first time.
function trigger() {
  return screen.getByRole('button', { name: 'Actions for TASK-0001' });
}

it('can be used by keyboard alone, and restores the focus', async () => {
  const onEdit = jest.fn();
  render(<RowMenu onEdit={onEdit} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menu', { name: 'Actions for TASK-0001' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => expect(onEdit).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(trigger()).toHaveFocus();

  await userEvent.keyboard('{Enter}{Escape}');
  await waitFor(() => expect(trigger()).toHaveFocus());
  expect(onEdit).toHaveBeenCalledTimes(1);
});
