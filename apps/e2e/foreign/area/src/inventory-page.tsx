import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { userQueries } from '@atrium/api-client/users';
import { useUser } from '@atrium/auth';
import { Button, Card, Page, PageHeader, tokens } from '@atrium/ui';

declare const VERSION: string;

const OwnerDetails = lazy(() => import('./owner-details'));

/** Lists who owns something, read with the page's one client and session. */
export function InventoryPage() {
  const { username } = useUser();
  const { data: owners = [] } = useQuery(userQueries.list());
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Page>
      <PageHeader title={`Inventory ${VERSION}`} />
      <Card>
        <p>{`Counted by ${username}`}</p>
        <OwnerList aria-label="Owners">
          {owners.map((owner) => (
            <li key={owner.id}>{owner.username}</li>
          ))}
        </OwnerList>
        <Button onClick={() => setIsOpen(true)}>Details</Button>
        <Suspense>{isOpen && <OwnerDetails count={owners.length} />}</Suspense>
      </Card>
    </Page>
  );
}

const OwnerList = styled.ul`
  color: ${tokens.color.textMuted};
`;
