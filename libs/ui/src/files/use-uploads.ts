import { useEffect, useRef, useState } from 'react';
import { lazyModule, toastError } from '@atrium/ui';
import type { AttachedFile } from './attached-file';
import type { UploadQueue } from './upload-queue';
import type { FileCalls, UploadItem, UploadState } from './upload-state';
import { finishedItems } from './upload-state';

/** Files that are being attached to one thing, and what can be done with them. */
export interface Uploads extends UploadState {
  items: readonly UploadItem[];
  /** The stored files, in the order in which they were added: what a draft keeps and a request names. */
  attachments: AttachedFile[];
  isUploading: boolean;
  hasFailed: boolean;
  /** Uploads files. Those that are too large or too many are named in `refusals`. */
  add: (files: Iterable<File>) => void;
  /** Removes a file, and cancels its upload. */
  remove: (key: string) => void;
  /** Uploads a file again that has failed. */
  retry: (key: string) => void;
  /** Saves the description of a picture. */
  describe: (key: string, altText: string | null) => void;
  /** Removes all files, once they were sent with what they are attached to. */
  clear: () => void;
}

const loadQueue = lazyModule(() => import(/* webpackChunkName: "files" */ './upload-queue'));
const EMPTY: UploadState = { items: [], refusals: [] };

/**
 * Uploads the files that a user attaches to one thing, such as a message. Uploads that are running when the
 * component unmounts are canceled.
 *
 * @param loadCalls loads the server's part with the first file
 * @param initial files that were uploaded before, such as those of a draft
 */
export function useUploads(
  loadCalls: () => Promise<FileCalls>,
  initial: readonly AttachedFile[] = [],
): Uploads {
  const [state, setState] = useState<UploadState>(() => ({
    items: finishedItems(initial),
    refusals: [],
  }));
  const queue = useRef<Promise<UploadQueue>>(undefined);

  // Uploads of a screen that was left would go on.
  useEffect(
    () => () => {
      clearQueue(queue.current);
    },
    [],
  );

  function withQueue(run: (created: UploadQueue) => void) {
    queue.current ??= Promise.all([loadQueue(), loadCalls()]).then(([module, calls]) =>
      module.createUploadQueue(calls, state, setState),
    );
    queue.current.then(run, (error: unknown) => {
      queue.current = undefined;
      if (error instanceof Error) toastError(error.message);
    });
  }

  return {
    items: state.items,
    refusals: state.refusals,
    attachments: state.items.flatMap(({ attachment }) => attachment ?? []),
    isUploading: state.items.some(({ status }) => status === 'waiting' || status === 'uploading'),
    hasFailed: state.items.some(({ status }) => status === 'failed'),
    add: (files) => withQueue((created) => created.add([...files])),
    remove: (key) => withQueue((created) => created.remove(key)),
    retry: (key) => withQueue((created) => created.retry(key)),
    describe: (key, altText) => withQueue((created) => created.describe(key, altText)),
    clear: () => {
      setState(EMPTY);
      clearQueue(queue.current);
    },
  };
}

function clearQueue(queue: Promise<UploadQueue> | undefined) {
  queue?.then(
    (created) => created.clear(),
    () => undefined,
  );
}
