import { History } from 'lucide-react';
import { Button, useAddressState } from '@atrium/ui';

/** Opens the activity panel over the page, with the entries of one company. */
export function HistoryButton({ companyId }: { companyId: number }) {
  const { open } = useAddressState();
  return (
    <Button
      icon={<History size={16} aria-hidden />}
      onClick={() => {
        open({ panel: 'activity', 'panel-kind': 'company', 'panel-entity': String(companyId) });
      }}
    >
      History
    </Button>
  );
}
