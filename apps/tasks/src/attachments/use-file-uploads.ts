import { useQueryClient } from '@tanstack/react-query';
import type { Attachment } from '@atrium/contracts/attachments';
import { lazyModule } from '@atrium/ui';
import type { Uploads } from '@atrium/ui/files';
import { useUploads } from '@atrium/ui/files';

const loadFiles = lazyModule(() => import(/* webpackChunkName: "files" */ './file-calls'));

/**
 * Uploads the files of a comment or a task.
 *
 * @param initial files that were uploaded before
 */
export function useFileUploads(initial: readonly Attachment[] = []): Uploads {
  const queryClient = useQueryClient();
  return useUploads(async () => (await loadFiles()).createFileCalls(queryClient), [...initial]);
}
