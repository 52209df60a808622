import { publisherMutations } from '@atrium/api-client/publishers';
import type { Publisher } from '@atrium/contracts/publishers';
import { Confirmation } from '../confirmation';
import { RenewDialog } from './renew-dialog';
import { ScopeDialog } from './scope-dialog';

/** Props of `PublisherDialog`. */
export interface PublisherDialogProps {
  publisher: Publisher;
  action: 'renew' | 'change-scope' | 'remove';
  /** Apps to choose from. */
  known: readonly string[];
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** The dialog of an action on a publisher. */
export function PublisherDialog({ publisher, action, ...props }: PublisherDialogProps) {
  const { name } = publisher;
  const { onClose } = props;
  if (action === 'renew') return <RenewDialog name={name} onClose={onClose} />;
  if (action === 'change-scope') return <ScopeDialog publisher={publisher} {...props} />;
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
