import { Check, Link } from 'lucide-react';
import { useState } from 'react';
import type { Task } from '@atrium/contracts/tasks';
import { Button, toastError, VisuallyHidden } from '@atrium/ui';
import { writeToClipboard } from '@atrium/ui/clipboard';

/** Copies the address of a task, without the filters of the list. */
export function CopyLinkButton({ task }: { task: Task }) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    const link = new URL(`/tasks?task=${task.taskNumber}`, window.location.href).href;
    const isWritten = await writeToClipboard(link);
    setIsCopied(isWritten);
    if (!isWritten) {
      toastError('The browser did not allow copying. Copy the address of the page instead.');
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={isCopied ? <Check size={16} /> : <Link size={16} />}
        onClick={() => void copy()}
      >
        Copy link
      </Button>
      <VisuallyHidden role="status">{isCopied && 'Link copied'}</VisuallyHidden>
    </>
  );
}
