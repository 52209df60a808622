import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseQueries } from '@atrium/api-client/licenses';
import type { Distributor } from '@atrium/contracts/distributors';
import { changeDistributorChannel, listDistributors } from '@atrium/contracts/distributors';
import {
  buildDistributor,
  createDeferred,
  currentToast,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { openAdmin } from '../testing/open-admin';
import { ChannelPopover } from './channel-popover';

const NORTHWIND = buildDistributor({ version: 4 });

const CONFLICT = { status: 412, body: 'This distributor has been changed in the meantime.' };

const THEIRS = buildDistributor({
  channel: 'service',
  version: 5,
  changedBy: { id: 2, username: 'maria' },
});

/** Renders the badges of all distributors, beside the lists that a deleted one is in. */
function Badges() {
  const { data = [] } = useQuery(distributorQueries.list());
  useQuery(companyQueries.list());
  useQuery(licenseQueries.list());
  return data.map((distributor) => (
    <ChannelPopover key={distributor.id} distributor={distributor} />
  ));
}

async function openPopover() {
  const records = { distributors: [NORTHWIND] };
  const opened = openAdmin('/', records, { element: <Badges /> });
  const badge = await screen.findByRole('button', { name: 'Platform, channel of Northwind' });
  expect(badge).toHaveTextContent(/^Platform$/);
  await opened.person.click(badge);
  const popover = within(await screen.findByRole('dialog', { name: 'Channel of Northwind' }));
  // Opening the popover replaces the element.
  return { ...opened, records, popover, badge: screen.getByLabelText(/, channel of Northwind$/) };
}

it('offers the three channels and sends one change', async () => {
  const { popover, badge, records, requests } = await openPopover();
  const choices = popover.getAllByRole('button');
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Platform',
    'Service',
    'Platform & Service',
  ]);
  expect(popover.getByRole('button', { pressed: true })).toHaveTextContent('Platform');
  const response = createDeferred<Distributor>();
  const sent = mockEndpoint(changeDistributorChannel, () => response.promise);
  const choice = popover.getByRole('button', { name: 'Platform & Service' });
  fireEvent.click(choice);
  fireEvent.click(popover.getByRole('button', { name: 'Service' }));

  await waitFor(() => expect(choice).toHaveAttribute('aria-busy', 'true'));
  const changed = buildDistributor({ channel: 'platform_service', version: 5 });
  records.distributors[0] = changed;
  response.resolve(changed);
  expect(await readToast()).toBe('Success Channel updated successfully');
  expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/distributors/1', { channel: 'platform_service' }],
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(badge).toHaveTextContent('Platform & Service');
  await waitFor(() => expect(badge).toHaveFocus());
  expect(requests.distributors).toHaveLength(1);
});

it('stays open when the change fails, says who was faster when it is refused, and saves the next one', async () => {
  failEndpoint(changeDistributorChannel, { status: 503, body: 'The disk is full' });
  const { person, popover, badge } = await openPopover();
  await person.click(popover.getByRole('button', { name: 'Service' }));
  expect(await readToast()).toBe('Error The disk is full');
  expect(popover.getByRole('button', { pressed: true })).toHaveTextContent('Platform');
  expect(badge).toHaveTextContent(/^Platform$/);

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
  await waitFor(() => expect(currentToast()).toBe('Success Channel updated successfully'));
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

it('removes a deleted distributor with its companies and licenses', async () => {
  const { person, popover, records, requests } = await openPopover();
  records.distributors.length = 0;
  failEndpoint(changeDistributorChannel, { status: 404, body: 'Not found' });
  await person.click(popover.getByRole('button', { name: 'Service' }));

  expect(await readToast()).toBe('Error Not found');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() =>
    expect([requests.companies.length, requests.licenses.length]).toEqual([2, 2]),
  );
});
