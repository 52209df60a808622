import type { ReactNode } from 'react';
import { LINK_HOURS } from '@atrium/contracts/people';
import { Button, Dialog, isolate } from '@atrium/ui';
import { CopyLink } from './copy-link';
import { formatValidity } from './person-texts';
import type { CreatedLink } from './use-link-creation';

interface LinkDialogProps {
  title: string;
  description: string;
  /** The form that creates the link. */
  children: ReactNode;
  /** Buttons of the form. */
  footer: ReactNode;
  /** The link, once it is created. */
  created: CreatedLink | null;
  /** Called when the user cancels. */
  onCancel: () => void;
  /** Called when the user has seen the link. */
  onDone: () => void;
}

/** A dialog with a form that creates a password link, and then with the link, which is not shown again. */
export function LinkDialog({
  created,
  footer,
  children,
  onCancel,
  onDone,
  ...form
}: LinkDialogProps) {
  if (!created) {
    return (
      <Dialog open onOpenChange={onCancel} footer={footer} {...form}>
        {children}
      </Dialog>
    );
  }
  const { linkExpiresAt } = created.person;
  const username = isolate(created.person.username);
  const validity =
    linkExpiresAt === null ? `for ${String(LINK_HOURS)} hours` : formatValidity(linkExpiresAt);
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={`Password link for ${username}`}
      description={`Give this link to ${username}, who sets a password with it.`}
      footer={
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      }
    >
      <CopyLink link={created.link} hint={`Works once, ${validity}. It is not shown again.`} />
    </Dialog>
  );
}
