import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible } from '@atrium/testing';
import { Drawer } from './drawer';

function People() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Drawer open={open} onOpenChange={setOpen} title="People">
        <input aria-label="Name" />
      </Drawer>
    </>
  );
}

async function open() {
  render(<People />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'People' });
}

it('is a modal dialog that keeps the focus inside', async () => {
  const drawer = await open();

  await expectAccessible();
  for (let presses = 0; presses < 3; presses += 1) {
    await userEvent.tab();
    expect(drawer).toContainElement(document.activeElement as HTMLElement);
  }
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('closes with %s and returns the focus', async (_, close) => {
  await open();

  await close();

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});
