import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { defineArea } from '@atrium/area-contract';
import { Button, DataTable, Menu, RowCheckbox, SearchInput } from '@atrium/ui';
import { allReleases, buildRegistry } from '../testing/build-release';
import { openPage, serveAreas, serveRegistry } from '../testing/fake-page';
import { openShell } from '../testing/render-in-shell';

const ROWS = [1, 2, 3].map((id) => ({ id }));
const opened = jest.fn();

function TestArea() {
  const [selected, setSelected] = useState<readonly number[]>([]);
  return (
    <>
      <SearchInput label="Filter" value="" onValueChange={() => undefined} />
      <Menu
        trigger={<Button>More</Button>}
        items={[{ label: 'Jump', onSelect: () => undefined }]}
      />
      <DataTable
        label="Rows"
        rows={ROWS}
        rowKey={({ id }) => id}
        context={selected}
        selectedKeys={new Set(selected)}
        onRowOpen={({ id }) => {
          opened(id);
        }}
        columns={[
          {
            key: 'name',
            title: 'Name',
            cell: ({ id }, _, isSelected) => (
              <RowCheckbox
                name={`row ${String(id)}`}
                checked={isSelected}
                onSelect={(isOn) =>
                  setSelected((ids) => (isOn ? [...ids, id] : ids.filter((other) => other !== id)))
                }
              />
            ),
          },
        ]}
      />
    </>
  );
}

const row = (id: number) => screen.getByRole('row', { name: `Select row ${String(id)}` });
const box = (id: number) => screen.getByRole('checkbox', { name: `Select row ${String(id)}` });

async function open() {
  const route = openShell('/tasks');
  await screen.findByRole('table', { name: 'Rows' });
  // The shortcuts come after the first screen.
  await waitFor(async () => {
    await route.person.keyboard('j');
    expect(row(1)).toHaveFocus();
  });
  return route;
}

beforeEach(() => {
  opened.mockReset();
  document.cookie = 'atrium_shortcuts=; max-age=0';
  openPage();
  serveAreas(allReleases(buildRegistry()), () =>
    defineArea({ Area: TestArea, isDirty: () => false }),
  );
  serveRegistry();
});

it('J, K and the arrows move through the rows, Enter opens one and X selects it', async () => {
  const { person } = await open();
  await person.keyboard('j');
  expect(row(2)).toHaveFocus();
  await person.keyboard('{ArrowDown}');
  expect(row(3)).toHaveFocus();
  await person.keyboard('j');
  expect(row(3)).toHaveFocus();
  await person.keyboard('k{ArrowUp}{ArrowDown}');
  expect(row(2)).toHaveFocus();

  await person.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledWith(2);
  await person.keyboard('x');
  expect(box(2)).toBeChecked();
  expect(row(2)).toHaveFocus();
  await person.keyboard('x');
  expect(box(2)).not.toBeChecked();
});

it('leads from the first link of the page to its first row', async () => {
  const { person } = await open();
  screen.getByRole('link', { name: 'Skip to content' }).focus();
  await person.tab();
  expect(screen.getByRole('button', { name: 'Skip to the first row' })).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(row(1)).toHaveFocus();
});

it('leaves the arrows outside of rows to the browser', async () => {
  await open();
  const main = screen.getByRole('main');
  main.focus();
  expect(fireEvent.keyDown(main, { key: 'ArrowDown' })).toBe(true);
  expect(main).toHaveFocus();
});

it('/ goes to the filter, in which no shortcut acts', async () => {
  const { person } = await open();
  await person.keyboard('/');
  const filter = screen.getByRole('searchbox', { name: 'Filter' });
  expect(filter).toHaveFocus();
  await person.keyboard('jkx?/');
  expect(filter).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['with Ctrl', { ctrlKey: true }],
  ['with the Mac’s command key', { metaKey: true }],
  ['with Alt', { altKey: true }],
  ['while text is composed', { isComposing: true }],
  ['that ends a composition in Safari', { keyCode: 229 }],
])('a key %s is no shortcut', async (_, init) => {
  await open();
  for (const key of ['j', 'x', '/', '?']) fireEvent.keyDown(row(1), { key, ...init });
  expect(row(1)).toHaveFocus();
  expect(box(1)).not.toBeChecked();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a sign that needs AltGr or Option on its keyboard is a shortcut', async () => {
  await open();
  fireEvent.keyDown(row(1), { key: '/', code: 'Digit7', altKey: true });
  expect(screen.getByRole('searchbox', { name: 'Filter' })).toHaveFocus();
  row(1).focus();
  fireEvent.keyDown(row(1), { key: '/', ctrlKey: true, altKey: true, modifierAltGraph: true });
  expect(screen.getByRole('searchbox', { name: 'Filter' })).toHaveFocus();
});

it('does nothing in a menu and behind a dialog', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menu');
  await person.keyboard('/?');
  expect(screen.getByRole('menu')).toBeVisible();
  await person.keyboard('{Escape}?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
});

it('? lists the shortcuts, whose switch turns them off in this browser', async () => {
  const { person } = await open();
  await person.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const key of ['Enter', 'J', 'X', '/', 'C', 'E', '[', ']', '?']) {
    expect(dialog.getAllByText(key, { selector: 'kbd' })[0]).toBeVisible();
  }
  const name = 'Shortcuts of a single key, in this browser';
  expect(dialog.getByRole('checkbox', { name })).toBeChecked();
  await person.click(dialog.getByRole('checkbox', { name }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(row(1)).toHaveFocus());
  await person.keyboard('jx?');
  expect(row(1)).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.cookie).toContain('atrium_shortcuts=off');
});

it('are commands of the palette, as far as they can do something on the page', async () => {
  const { person } = await open();
  await person.keyboard('j');
  expect(row(2)).toHaveFocus();

  async function choose(command: string) {
    await person.keyboard('{Control>}k{/Control}');
    const keys = await screen.findByRole('group', { name: 'Keys' });
    await person.click(within(keys).getByRole('option', { name: command }));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  }

  await choose('Go to the next row');
  await waitFor(() => expect(row(3)).toHaveFocus());
  await choose('Select the focused row');
  await waitFor(() => expect(box(3)).toBeChecked());
  await choose('Go to the filter or search of the page');
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Filter' })).toHaveFocus());
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Go to the previous row' });
  expect(screen.queryByRole('option', { name: 'Select the focused row' })).toBeNull();
});
