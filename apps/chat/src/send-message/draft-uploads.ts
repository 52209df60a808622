import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { lazyModule } from '@atrium/ui';
import type { Uploads } from '@atrium/ui/files';
import { useUploads } from '@atrium/ui/files';
import type { ChangeDraft, Draft } from './drafts';

const loadFiles = lazyModule(() => import(/* webpackChunkName: "files" */ './file-calls'));

/** Files of a draft. */
export interface DraftUploads extends Uploads {
  /** Names of files whose upload ended with the page or the conversation that was shown. */
  interrupted: readonly string[];
  /** Forgets these names. */
  dismissInterrupted: () => void;
}

/** Uploads the files of a draft, which keeps the uploaded ones and the names of the others. */
export function useDraftUploads(draft: Draft, onDraftChange: ChangeDraft): DraftUploads {
  const queryClient = useQueryClient();
  const uploads = useUploads(
    async () => (await loadFiles()).createFileCalls(queryClient),
    draft.attachments,
  );
  const [interrupted, setInterrupted] = useState(draft.unfinished ?? []);
  const { items, attachments, isUploading, hasFailed } = uploads;

  const updateDraft = useEffectEvent(() => {
    const running = items.filter(({ status }) => status !== 'done').map(({ name }) => name);
    const files = { attachments, unfinished: [...interrupted, ...running] };
    const known = { attachments: draft.attachments ?? [], unfinished: draft.unfinished ?? [] };
    // Progress changes nothing that the draft keeps.
    if (JSON.stringify(files) !== JSON.stringify(known)) onDraftChange(files);
  });
  const removeSent = useEffectEvent((sentIds: readonly number[]) => {
    const isSent = ({ id }: { id: number }) => sentIds.includes(id);
    if (attachments.every(isSent) && !isUploading && !hasFailed) uploads.clear();
    else
      items
        .filter(({ attachment }) => attachment && isSent(attachment))
        .forEach(({ key }) => uploads.remove(key));
  });

  // Synchronizes the draft, which outlives this component, with the uploads. A layout effect, because a session
  // that ends right after a file is shown must not lose its name.
  useLayoutEffect(() => {
    updateDraft();
  }, [items, attachments, interrupted]);
  // Synchronizes the uploads with the response, which may arrive after the conversation was shown again.
  useEffect(() => {
    if (draft.sentIds && draft.sentIds.length > 0) removeSent(draft.sentIds);
  }, [draft.sentIds]);

  return { ...uploads, interrupted, dismissInterrupted: () => setInterrupted([]) };
}
