import { useState } from 'react';
import { peopleMutations } from '@atrium/api-client/people';
import type { LinkDelivery, Person } from '@atrium/contracts/people';
import { LINK_HOURS } from '@atrium/contracts/people';
import { isolate, SelectField } from '@atrium/ui';
import { LinkDialog } from './link-dialog';
import { labelAction } from './person-actions';
import { DELIVERY_OPTIONS, useDefaultDelivery } from './use-default-delivery';
import { useLinkCreation } from './use-link-creation';

interface CreateLinkDialogProps {
  person: Person;
  onClose: () => void;
}

/** Sends or shows a one-time link with which a person sets a new password. */
export function CreateLinkDialog({ person, onClose }: CreateLinkDialogProps) {
  const { id, username, email } = person;
  const [delivery, setDelivery] = useState<LinkDelivery>(useDefaultDelivery());
  const [refusal, setRefusal] = useState<string | null>(null);
  const { create, created, isPending } = useLinkCreation(peopleMutations.createPasswordLink(), {
    onSent: onClose,
    onRefused: setRefusal,
  });

  return (
    <LinkDialog
      created={created}
      title={labelAction('create-password-link', person)}
      description={`${isolate(username)} gets a one-time link for a new password. It works for ${String(LINK_HOURS)} hours; earlier links stop working.`}
      submitLabel={delivery === 'mail' ? 'Send link' : 'Create link'}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setRefusal(null);
        create({ id, delivery });
      }}
      onClose={onClose}
    >
      <SelectField
        label="Password link"
        options={DELIVERY_OPTIONS}
        hint={delivery === 'mail' ? email : undefined}
        error={refusal ?? undefined}
        value={delivery}
        onChange={({ target }) => setDelivery(target.value === 'copy' ? 'copy' : 'mail')}
      />
    </LinkDialog>
  );
}
