import { useEffect, useEffectEvent } from 'react';
import type { Attachment } from '@atrium/contracts/attachments';
import type { Uploads } from '@atrium/ui/files';
import { useFileUploads } from '../attachments/use-file-uploads';

/** Files of a comment that is being written. */
export interface CommentFiles {
  /** The uploaded ones. */
  attachments: readonly Attachment[];
  /** Whether others are not uploaded. */
  areUnfinished: boolean;
}

/**
 * Uploads the files of a comment.
 *
 * @param initial files that were uploaded before
 * @param onChange called with the state that the dialog keeps, at first too
 */
export function useCommentFiles(
  initial: readonly Attachment[] | undefined,
  onChange: (files: CommentFiles) => void,
): Uploads {
  const uploads = useFileUploads(initial);
  const { items, attachments } = uploads;
  const areUnfinished = items.some(({ status }) => status !== 'done');
  const report = useEffectEvent(() => onChange({ attachments, areUnfinished }));
  // The progress of uploads is no change.
  const state = JSON.stringify(attachments);

  // The dialog keeps the files, as the form ends when another task is shown.
  useEffect(() => {
    report();
  }, [state, areUnfinished]);

  return uploads;
}
