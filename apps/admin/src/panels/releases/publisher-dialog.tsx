import { publisherMutations } from '@atrium/api-client/publishers';
import { Confirmation } from '../confirmation';
import { RenewDialog } from './renew-dialog';

/** Props of `PublisherDialog`. */
export interface PublisherDialogProps {
  /** Name of the publisher. */
  name: string;
  action: 'renew' | 'remove';
  onClose: () => void;
}

/** The dialog of an action on a publisher. */
export function PublisherDialog({ name, action, onClose }: PublisherDialogProps) {
  if (action === 'renew') return <RenewDialog name={name} onClose={onClose} />;
  return (
    <Confirmation
      title={`Remove the publisher ${name}?`}
      description="Its token stops working at once. What it has released stays."
      confirmLabel="Remove"
      mutation={publisherMutations.remove()}
      variables={name}
      success={`Publisher ${name} removed`}
      onClose={onClose}
    />
  );
}
