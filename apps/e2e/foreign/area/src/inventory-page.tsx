import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { userQueries } from '@atrium/api-client/users';
import { Button, Card, Page, PageHeader } from '@atrium/ui';

declare const VERSION: string;

const OwnerDetails = lazy(() => import('./owner-details'));

/** Lists who owns something, read with the page's one client and session. */
export function InventoryPage() {
  const { data: owners = [] } = useQuery(userQueries.list());
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Page>
      <PageHeader title={`Inventory ${VERSION}`} />
      <Card>
        <ul aria-label="Owners">
          {owners.map(({ id, username }) => (
            <li key={id}>{username}</li>
          ))}
        </ul>
        <Button onClick={() => setIsOpen(true)}>Details</Button>
        <Suspense>{isOpen && <OwnerDetails count={owners.length} />}</Suspense>
      </Card>
    </Page>
  );
}
