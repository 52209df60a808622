import { useEffect, useEffectEvent, useState } from 'react';
import type { Attachment } from '@atrium/contracts/attachments';
import { MOST_ATTACHMENTS } from '@atrium/contracts/attachments';
import type { FormFiles, UnfinishedFiles } from '@atrium/ui/files';
import { useFormFiles, useUnfinishedFiles, withoutFiles } from '@atrium/ui/files';
import { useFileUploads } from '../attachments/use-file-uploads';

/** Files of a comment that is being written. */
export interface CommentFiles {
  /** Files that hang on the comment, and uploaded ones. */
  attachments: readonly Attachment[];
  /** Whether others are not uploaded. */
  areUnfinished: boolean;
}

interface CommentFilesOptions {
  /** Files that hang on the comment; undefined for a new one. */
  before?: readonly Attachment[] | undefined;
  /** Files that the form begins with. */
  initial: readonly Attachment[] | undefined;
  /** Called with the state that the dialog keeps, at first too. */
  onChange: (files: CommentFiles) => void;
}

/** Keeps the files of a comment that is being written. */
export function useCommentFiles({ before, initial, onChange }: CommentFilesOptions): {
  files: FormFiles;
  unfinished: UnfinishedFiles;
} {
  const [value, setValue] = useState(initial);
  const files = useFormFiles({
    uploads: useFileUploads(withoutFiles(initial, before)),
    value,
    onChange: setValue,
    maxCount: MOST_ATTACHMENTS,
  });
  const unfinished = useUnfinishedFiles(files.uploads);
  const { attachments } = files;
  const { areUnfinished } = unfinished;
  const report = useEffectEvent(() => onChange({ attachments, areUnfinished }));
  // The progress of uploads is no change.
  const state = JSON.stringify(attachments);

  // The dialog keeps the files, as the form ends when another task is shown.
  useEffect(() => {
    report();
  }, [state, areUnfinished]);

  return { files, unfinished };
}
