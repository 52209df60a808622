import { LINK_HOURS } from '@atrium/contracts/people';
import { isolate } from '@atrium/ui';
import { CopySecret } from '../copy-secret';
import type { FormDialogProps } from '../form-dialog';
import { FormDialog } from '../form-dialog';
import { formatValidity } from './person-texts';
import type { CreatedLink } from './use-link-creation';

interface LinkDialogProps extends Omit<FormDialogProps, 'result'> {
  /** The link, once it is created. */
  created: CreatedLink | null;
}

/** A dialog with a form that creates a password link, and then with the link, which is not shown again. */
export function LinkDialog({ created, ...form }: LinkDialogProps) {
  if (!created) return <FormDialog {...form} />;
  const { linkExpiresAt } = created.person;
  const username = isolate(created.person.username);
  const validity =
    linkExpiresAt === null ? `for ${String(LINK_HOURS)} hours` : formatValidity(linkExpiresAt);
  return (
    <FormDialog
      {...form}
      title={`Password link for ${username}`}
      description={`Give this link to ${username}, who sets a password with it.`}
      result={
        <CopySecret
          label="Link"
          secret={created.link}
          hint={`Works once, ${validity}. It is not shown again.`}
        />
      }
    />
  );
}
