import { useMutation } from '@tanstack/react-query';
import { Ellipsis, History, Power } from 'lucide-react';
import { useState } from 'react';
import { explainError } from '@atrium/api-client';
import { licenseMutations } from '@atrium/api-client/licenses';
import type { License } from '@atrium/contracts/licenses';
import {
  ConfirmDialog,
  IconButton,
  Menu,
  toastError,
  toastSuccess,
  useAddressState,
  useSingleFlight,
} from '@atrium/ui';

/** Menu of further actions on a license. */
export function LicenseMenu({ license: { id, key, active } }: { license: License }) {
  const { open } = useAddressState();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutateAsync, isPending } = useMutation({
    ...licenseMutations.setActive(),
    onSuccess: (changed) => {
      setIsConfirming(false);
      toastSuccess(`License ${changed.active ? 'activated' : 'deactivated'} successfully`);
    },
    onError: (error) => toastError(explainError(error)),
  });
  const setActive = useSingleFlight(mutateAsync);

  return (
    <>
      <Menu
        trigger={<IconButton label={`Actions for license ${key}`} icon={<Ellipsis size={16} />} />}
        items={[
          {
            label: active ? 'Deactivate' : 'Activate',
            icon: <Power size={16} />,
            onSelect: () => {
              if (active) setIsConfirming(true);
              else setActive({ id, active: true });
            },
          },
          {
            label: 'History',
            icon: <History size={16} />,
            onSelect: () => {
              open({ panel: 'activity', 'panel-kind': 'license', 'panel-entity': String(id) });
            },
          },
        ]}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Deactivate this license?"
        description="It keeps its key and its expiry, and can be activated again."
        confirmLabel="Deactivate"
        busy={isPending}
        onConfirm={() => setActive({ id, active: false })}
      />
    </>
  );
}
