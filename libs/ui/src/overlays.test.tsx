import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IconButton } from './button/icon-button';
import { Menu } from './menu/menu';
import { Tooltip } from './tooltip/tooltip';

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

it('a menu can be used by keyboard alone, and restores the focus', async () => {
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

it('a tooltip opens by keyboard, also on plain text, and closes on Escape', async () => {
  render(
    <Tooltip content="ATR-9F3K">
      <span>Acme</span>
    </Tooltip>,
  );
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByText('Acme')).toHaveFocus();
  expect(screen.getByRole('tooltip')).toHaveTextContent('ATR-9F3K');
  expect(screen.getByText('Acme')).toHaveAccessibleDescription('ATR-9F3K');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

it('a tooltip opens on a tap, and closes on a tap elsewhere', async () => {
  render(
    <>
      <Tooltip content="ATR-9F3K">
        <span>Acme</span>
      </Tooltip>
      <p>Elsewhere</p>
    </>,
  );
  const person = userEvent.setup();
  await person.pointer([{ keys: '[TouchA]', target: screen.getByText('Acme') }]);
  expect(screen.getByRole('tooltip')).toHaveTextContent('ATR-9F3K');
  await person.pointer([{ keys: '[TouchA]', target: screen.getByText('Elsewhere') }]);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

it('a tooltip stays open when focusing scrolls the page, but closes when the pointer scrolls', async () => {
  render(
    <Tooltip content="ATR-9F3K">
      <button>Acme</button>
    </Tooltip>,
  );
  await userEvent.hover(screen.getByRole('button'));
  await screen.findByRole('tooltip');
  fireEvent.scroll(document);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();

  await userEvent.tab();
  fireEvent.scroll(document);
  expect(screen.getByRole('tooltip')).toHaveTextContent('ATR-9F3K');
});
