import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { mockServer } from '@atrium/testing';
import { ErrorState } from '@atrium/ui';
import { buildRegistry } from '../testing/build-release';
import { renderInShell } from '../testing/render-in-shell';
import { registryQuery } from './registry/registry';
import { SetInErrors } from './set-in-errors';

/** A panel of an area, which knows nothing of sets. */
function FailedList() {
  return <ErrorState title="The tasks could not be loaded" />;
}

function PageWithRegistry() {
  const { data: registry } = useQuery(registryQuery());
  return registry && <FailedList />;
}

it('names the shell in a panel that stands before the registry is known', async () => {
  renderInShell(
    <SetInErrors>
      <FailedList />
    </SetInErrors>,
    { path: '/tasks' },
  );

  expect(await screen.findByRole('alert')).toHaveTextContent('DetailsRelease: shell unknown.');
});

it('names the whole set in the panels of areas, folded away', async () => {
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(buildRegistry())));
  const { person } = renderInShell(
    <SetInErrors>
      <PageWithRegistry />
    </SetInErrors>,
    { path: '/tasks' },
  );

  await screen.findByText(/Set e{16}: shell unknown, admin c2+, .*tasks c1+, API a{16}\./);
  expect(screen.getByRole('group')).not.toHaveAttribute('open');
  await person.click(screen.getByText('Details'));
  expect(screen.getByRole('group')).toHaveAttribute('open');
});
