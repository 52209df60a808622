import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { ErrorState } from '@atrium/ui';
import { serveRegistry } from '../../testing/fake-page';
import { renderInShell } from '../../testing/render-in-shell';
import { registryQuery } from './registry';
import { ReleaseDetailsProvider } from './release-details';

/** An error panel of an area, which does not know the releases. */
function FailedList() {
  return <ErrorState title="The tasks could not be loaded" />;
}

function PageWithRegistry() {
  const { data: registry } = useQuery(registryQuery());
  return registry && <FailedList />;
}

it('shows only the shell’s release in a panel before the registry has loaded', async () => {
  renderInShell(
    <ReleaseDetailsProvider>
      <FailedList />
    </ReleaseDetailsProvider>,
    { path: '/tasks' },
  );

  expect(await screen.findByRole('alert')).toHaveTextContent('DetailsRelease: shell unknown.');
});

it('shows all releases in the collapsed details of an area’s panel', async () => {
  serveRegistry();
  const { person } = renderInShell(
    <ReleaseDetailsProvider>
      <PageWithRegistry />
    </ReleaseDetailsProvider>,
    { path: '/tasks' },
  );

  await screen.findByText(/Set e{16}: shell unknown, admin c2+, .*tasks c1+, API a{16}\./);
  expect(screen.getByRole('group')).not.toHaveAttribute('open');
  await person.click(screen.getByText('Details'));
  expect(screen.getByRole('group')).toHaveAttribute('open');
});
