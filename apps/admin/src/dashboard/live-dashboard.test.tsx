import { screen, waitFor } from '@testing-library/react';
import { buildCompany, buildDistributor, buildLicense, openChangeStream } from '@atrium/testing';
import { getTable, openDashboard } from '../testing/open-admin';

it('shows and highlights what another admin has changed, beside a typed search', async () => {
  const records = {
    distributors: [buildDistributor()],
    companies: [
      buildCompany(),
      buildCompany({ id: 2, name: 'Other', email: 'office@other.example' }),
    ],
    licenses: [buildLicense()],
  };
  const { person, queryClient, requests } = await openDashboard(records);
  const sendChange = await openChangeStream(queryClient);
  const search = screen.getByLabelText('Search distributors or companies');
  await person.type(search, 'contoso');
  records.companies[0] = buildCompany({
    name: 'Contoso Ltd',
    changedBy: { id: 7, username: 'deniz' },
  });

  sendChange({ topic: 'companies', ids: [1] });

  // Both disappear after two seconds; a failing `getBy` would print the page for too long.
  await waitFor(() => {
    const row = getTable('Companies').queryByText('Contoso Ltd')?.closest('tr');
    expect(row?.dataset['changed']).toBe('true');
    expect(screen.queryByText('deniz changed Contoso Ltd')).not.toBeNull();
  });
  expect(search).toHaveValue('contoso');
  expect(search).toHaveFocus();
  expect(getTable('Companies').queryByText('Other')).not.toBeInTheDocument();
  expect(requests.companies).toHaveLength(2);
  expect(requests.licenses).toHaveLength(1);
});
