import { screen, waitFor } from '@testing-library/react';
import { getCompany } from '@atrium/contracts/companies';
import { changeDistributorChannel } from '@atrium/contracts/distributors';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  failEndpoint,
  readToast,
} from '@atrium/testing';
import { getTable, openDashboard } from '../testing/open-admin';

const NOT_FOUND = { status: 404, body: 'Not found' };

function records() {
  return {
    distributors: [buildDistributor(), buildDistributor({ id: 2, name: 'Fabrikam' })],
    companies: [
      buildCompany(),
      buildCompany({ id: 2, uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7', name: 'Other' }),
    ],
    licenses: [
      buildLicense({ id: 5 }),
      buildLicense({ id: 6, companyId: 2, expiresAt: '2028-01-01T12:00:00Z' }),
    ],
  };
}

async function open() {
  const shown = records();
  return { ...(await openDashboard(shown)), shown };
}

it('removes a deleted distributor with its companies and licenses when its channel is changed', async () => {
  const { person, shown } = await open();
  await person.click(screen.getByRole('button', { name: 'Platform, channel of Fabrikam' }));
  shown.distributors.pop();
  shown.companies.pop();
  shown.licenses.pop();
  failEndpoint(changeDistributorChannel, NOT_FOUND);
  await person.click(screen.getByRole('button', { name: 'Service' }));

  expect(await readToast()).toBe('Error Not found');
  await waitFor(() => expect(screen.queryByText('Fabrikam')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByText('Other')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('removes a deleted company from the dashboard after its page was opened', async () => {
  const { person, shown } = await open();
  failEndpoint(getCompany, NOT_FOUND);
  shown.companies.pop();
  shown.licenses.pop();
  await person.click(getTable('Companies').getByText('Other'));
  expect(await screen.findByText('There is no company at this address')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Back to Dashboard' }));

  await waitFor(() => expect(screen.queryByText('Other')).not.toBeInTheDocument());
  expect(getTable('Companies').getByText('Contoso')).toBeVisible();
  expect(getTable('Licenses').getAllByRole('row')).toHaveLength(2);
});
