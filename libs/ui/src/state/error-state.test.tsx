import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expectAccessible } from '@atrium/testing';
import * as ui from './index';

const icon = <svg aria-hidden />;
const nothing = () => undefined;

const atRest: Record<string, ReactElement> = {
  Logo: <ui.Logo withName />,
  Button: (
    <ui.Button variant="primary" icon={icon} busy>
      Save
    </ui.Button>
  ),
  IconButton: <ui.IconButton label="Delete" icon={icon} />,
  TextField: <ui.TextField label="Email" hint="Of the company" error="Invalid email address" />,
  TextAreaField: <ui.TextAreaField label="Description" hideLabel error="Required" />,
  SelectField: (
    <ui.SelectField label="Status" hint="Of the task" error="Required">
      <option>Todo</option>
    </ui.SelectField>
  ),
  SearchInput: <ui.SearchInput label="Filter tasks" value="x" onValueChange={nothing} />,
  Dialog: (
    <ui.Dialog open onOpenChange={nothing} title="Create New Task">
      <ui.TextField label="Title" />
    </ui.Dialog>
  ),
  ConfirmDialog: (
    <ui.ConfirmDialog
      open
      onOpenChange={nothing}
      title="Are you sure?"
      description="This action cannot be undone."
      confirmLabel="Delete"
      onConfirm={nothing}
    />
  ),
  Badge: (
    <ui.Badge tone="green" dot>
      Done
    </ui.Badge>
  ),
  'Card with a table of the same name': (
    <ui.Card title="Companies" actions={<ui.Button>Add Company</ui.Button>}>
      <ui.DataTable
        label="Companies"
        columns={[{ title: 'Name', align: 'end', numeric: true, cell: ({ name }) => name }]}
        rows={[{ name: 'Acme' }]}
        rowKey={({ name }) => name}
        context={null}
        selectedKeys={new Set(['Acme'])}
        sort={{ title: 'Name', order: 'ascending', onChange: nothing }}
        onRowOpen={nothing}
      />
    </ui.Card>
  ),
  StatCard: <ui.StatCard label="Total Companies" value={3} icon={icon} />,
  Avatar: <ui.Avatar name="maria" />,
  Spinner: <ui.Spinner label="Loading tasks" />,
  Skeleton: <ui.Skeleton width={120} height={16} />,
  VisuallyHidden: <ui.VisuallyHidden>Hidden</ui.VisuallyHidden>,
  EmptyState: <ui.EmptyState icon={icon} title="No tasks yet" description="Create the first." />,
  ErrorState: <ui.ErrorState title="Failed" description="502: Bad Gateway" onRetry={nothing} />,
  Page: (
    <ui.Page>
      <ui.PageHeader title="Tasks" subtitle="Manage" actions={<ui.Button>Export</ui.Button>} />
    </ui.Page>
  ),
};

test.each(Object.entries(atRest))('axe finds nothing in %s', async (_, element) => {
  render(element);
  await expectAccessible();
});

const opened: Record<string, ReactElement> = {
  menu: (
    <ui.Menu trigger={<ui.Button>Open</ui.Button>} items={[{ label: 'Edit', onSelect: nothing }]} />
  ),
  dialog: (
    <ui.Popover label="Channel" trigger={<ui.Button>Open</ui.Button>}>
      <ui.Button>Service</ui.Button>
    </ui.Popover>
  ),
  tooltip: (
    <ui.Tooltip content="Explains">
      <ui.Button>Open</ui.Button>
    </ui.Tooltip>
  ),
};

test.each(Object.entries(opened))('axe finds nothing in an open %s', async (role, element) => {
  render(element);
  await userEvent.tab();
  if (role !== 'tooltip') await userEvent.keyboard('{Enter}');
  await screen.findByRole(role);
  await expectAccessible();
});

test('axe finds nothing in a toast', async () => {
  render(<ui.Toaster />);
  act(() => {
    ui.toast({ title: 'Error', description: 'Name is taken', variant: 'destructive' });
  });
  await screen.findByText('Name is taken');
  await expectAccessible();
});

it('announces an error at once and offers Retry', async () => {
  const onRetry = jest.fn();
  render(<ui.ErrorState title="Tasks could not be loaded" onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Tasks could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
