import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { distributorQueries } from '@atrium/api-client/distributors';
import {
  Drawer,
  EmptyState,
  ReadErrorState,
  Spinner,
  Stack,
  StaleNotice,
  useDiscardPrompt,
} from '@atrium/ui';
import { LeaveFormContext } from '../form-page/form-link';
import { DistributorCustomers } from './distributor-customers';
import { DistributorForm } from './distributor-form';
import { ExpiryNotices } from './expiry-notices';

interface DistributorDrawerProps {
  /** As it is in the address, so it may be anything. */
  id: string;
  onClose: () => void;
}

/** Shows a distributor with its companies and licenses, and edits it. Open while it is mounted. */
export function DistributorDrawer({ id, onClose }: DistributorDrawerProps) {
  const distributors = useQuery(distributorQueries.list());
  const latest = distributors.data?.find((each) => String(each.id) === id);
  // Stays open with its input when others delete the distributor.
  const [opened, setOpened] = useState(latest);
  if (latest && !opened) setOpened(latest);
  const [isDirty, setIsDirty] = useState(false);
  const [areAddressesDirty, setAreAddressesDirty] = useState(false);
  const { leave, prompt } = useDiscardPrompt(isDirty || areAddressesDirty);
  const navigate = useNavigate();

  function leaveTo(path: string) {
    leave(() => void navigate(path));
  }

  function renderPlaceholder() {
    if (distributors.isLoadingError) {
      return <ReadErrorState title="The distributor could not be loaded" reads={[distributors]} />;
    }
    // A cached list may lack a distributor that somebody has just added.
    if (distributors.isFetching) return <Spinner label="Loading the distributor" size={28} />;
    return (
      <EmptyState
        icon={<Truck size={24} />}
        title="There is no such distributor"
        description="It may have been deleted, or the address is not complete."
      />
    );
  }

  return (
    <>
      <Drawer
        open
        onOpenChange={() => leave(onClose)}
        title={(latest ?? opened)?.name ?? 'Distributor'}
      >
        <Stack $gap={6}>
          <StaleNotice title="The distributor" read={distributors} />
          {opened ? (
            <LeaveFormContext value={leaveTo}>
              <DistributorForm
                distributor={opened}
                latest={latest}
                onDirtyChange={setIsDirty}
                onSaved={onClose}
              />
              {latest && (
                <>
                  <DistributorCustomers distributorId={latest.id} />
                  <ExpiryNotices distributorId={latest.id} onDirtyChange={setAreAddressesDirty} />
                </>
              )}
            </LeaveFormContext>
          ) : (
            renderPlaceholder()
          )}
        </Stack>
      </Drawer>
      {prompt}
    </>
  );
}
