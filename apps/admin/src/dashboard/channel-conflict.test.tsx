import { act, screen, waitFor, within } from '@testing-library/react';
import { distributorQueries } from '@atrium/api-client/distributors';
import { changeDistributorChannel, listDistributors } from '@atrium/contracts/distributors';
import {
  buildDistributor,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { openDashboard } from '../testing/open-admin';

const NORTHWIND = buildDistributor({ version: 4 });

const CONFLICT = { status: 412, body: 'This distributor has been changed in the meantime.' };

const THEIRS = buildDistributor({
  channel: 'service',
  version: 5,
  changedBy: { id: 2, username: 'maria' },
});

async function openPopover() {
  const opened = await openDashboard({ distributors: [NORTHWIND] });
  await opened.person.click(screen.getByRole('button', { name: 'Platform, channel of Northwind' }));
  const popover = within(await screen.findByRole('dialog', { name: 'Channel of Northwind' }));
  return { ...opened, popover };
}

it('says who was faster when a choice is refused, and saves the next one', async () => {
  const { person, popover } = await openPopover();
  const rejected = failEndpoint(changeDistributorChannel, CONFLICT);
  mockEndpoint(listDistributors, () => [THEIRS]);
  await person.click(popover.getByRole('button', { name: 'Platform & Service' }));

  expect(await popover.findByText(/^maria changed the channel/)).toHaveTextContent(
    'maria changed the channel to Service. Your choice was not saved.',
  );
  expect(rejected[0]?.headers.get('if-match')).toBe('"4"');
  expect(screen.queryByText(CONFLICT.body)).not.toBeInTheDocument();
  expect(popover.getByRole('button', { name: 'Service' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();

  const changed = mockEndpoint(changeDistributorChannel, () => THEIRS);
  await person.click(popover.getByRole('button', { name: 'Platform & Service' }));
  expect(await readToast()).toBe('Success Channel updated successfully');
  expect(changed[0]?.headers.get('if-match')).toBe('"5"');
});

it('says what was changed while it is open, and forgets it when it is opened again', async () => {
  const { person, popover, queryClient } = await openPopover();
  mockEndpoint(listDistributors, () => [THEIRS]);
  await act(() => queryClient.invalidateQueries(distributorQueries.list()));
  expect(await popover.findByText('maria changed the channel to Service.')).toBeVisible();

  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await person.click(screen.getByRole('button', { name: 'Service, channel of Northwind' }));
  await screen.findByRole('dialog');
  expect(screen.queryByText(/changed the channel/)).not.toBeInTheDocument();
});

it('says that nothing was saved when the new version cannot be loaded', async () => {
  const { person, popover } = await openPopover();
  failEndpoint(changeDistributorChannel, CONFLICT);
  failEndpoint(listDistributors, { status: 503, body: 'x' });
  await person.click(popover.getByRole('button', { name: 'Service' }));
  expect(
    await popover.findByText(/the new version could not be loaded. Nothing was saved/),
  ).toBeVisible();
});
