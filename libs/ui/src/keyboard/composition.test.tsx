import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Button, ConfirmDialog, Dialog, Drawer, Menu, Popover, toast, Toaster, Tooltip } from '..';

// Safari reports the key that ends a composition by its code alone.
const COMPOSING = [{ isComposing: true }, { keyCode: 229 }];

type Layer = (props: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactElement;

const LAYERS: [string, Layer, string][] = [
  [
    'dialog',
    (props) => (
      <Dialog {...props} title="Layer">
        <input />
      </Dialog>
    ),
    'dialog',
  ],
  [
    'drawer',
    (props) => (
      <Drawer {...props} title="Layer">
        <input />
      </Drawer>
    ),
    'dialog',
  ],
  [
    'confirmation',
    (props) => (
      <ConfirmDialog
        {...props}
        title="Layer"
        description={<input />}
        confirmLabel="Delete"
        onConfirm={() => undefined}
      />
    ),
    'alertdialog',
  ],
  [
    'popover',
    (props) => (
      <Popover {...props} trigger={<Button>Open</Button>} label="Layer">
        <input />
      </Popover>
    ),
    'dialog',
  ],
  [
    'menu',
    () => (
      <Menu
        trigger={<Button>Open</Button>}
        items={[{ label: 'Edit', onSelect: () => undefined }]}
      />
    ),
    'menu',
  ],
  [
    'tooltip',
    () => (
      <Tooltip content="Layer">
        <Button autoFocus>Hovered</Button>
      </Tooltip>
    ),
    'tooltip',
  ],
];

it.each(LAYERS)('Escape leaves a %s open while text is composed', async (name, Layer, role) => {
  function Page() {
    const [open, setOpen] = useState(true);
    return <Layer open={open} onOpenChange={setOpen} />;
  }
  render(<Page />);
  if (name === 'menu') await userEvent.click(screen.getByRole('button'));
  await screen.findByRole(role);
  const focused = document.activeElement ?? document.body;

  for (const composing of COMPOSING) {
    fireEvent.keyDown(focused, { key: 'Escape', ...composing });
    expect(screen.getByRole(role)).toBeInTheDocument();
  }
  fireEvent.keyDown(focused, { key: 'Escape', keyCode: 27 });
  expect(screen.queryByRole(role)).not.toBeInTheDocument();
});

it('Escape leaves a focused toast open while text is composed', async () => {
  render(<Toaster />);
  act(() => toast({ title: 'Saved' }));
  const shown = await screen.findByRole('listitem');

  for (const composing of COMPOSING) {
    fireEvent.keyDown(shown, { key: 'Escape', ...composing });
    expect(shown).toBeInTheDocument();
  }
  fireEvent.keyDown(shown, { key: 'Escape', keyCode: 27 });
  expect(shown).not.toBeInTheDocument();
});
