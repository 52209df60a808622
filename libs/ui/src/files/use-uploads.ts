import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyModule, toastError } from '@atrium/ui';
import type { AttachedFile } from './attached-file';
import type { UploadQueue } from './upload-queue';
import type { FileCalls, UploadState } from './upload-state';

/** Files that are being attached to one thing, and what can be done with them. */
export interface Uploads extends UploadState {
  /** Uploads files. Those that are too large or too many are named in `refusals`. */
  add: (files: File[]) => void;
  /** Removes all files, once they were sent with what they are attached to. */
  clear: () => void;
}

const loadQueue = lazyModule(() => import(/* webpackChunkName: "files" */ './upload-queue'));

// Until the queue is loaded, there is nothing to remove, retry or describe.
const EMPTY: UploadState = {
  items: [],
  refusals: [],
  attachments: [],
  isUploading: false,
  hasFailed: false,
  remove: () => undefined,
  retry: () => undefined,
  describe: () => undefined,
};

/**
 * Uploads the files that a user attaches to one thing, such as a message. Uploads that are running when the
 * component unmounts are canceled.
 *
 * @param loadCalls loads the server's part with the first file
 * @param initial files that were uploaded before, such as those of a draft
 */
export function useUploads(
  loadCalls: () => Promise<FileCalls>,
  initial: AttachedFile[] = [],
): Uploads {
  const [state, setState] = useState<UploadState>({ ...EMPTY, attachments: initial });
  const queue = useRef<Promise<UploadQueue>>(undefined);

  function withQueue(run: (created: UploadQueue) => void) {
    queue.current ??= Promise.all([loadQueue(), loadCalls()]).then(([module, calls]) =>
      module.createUploadQueue(calls, state.attachments, setState),
    );
    queue.current.then(run, (error: unknown) => {
      queue.current = undefined;
      setState((current) => ({ ...current, isUploading: false }));
      if (error instanceof Error) toastError(error.message);
    });
  }

  const showInitial = useEffectEvent(() => {
    if (initial.length > 0) withQueue(({ show }) => show());
  });

  // Uploads outlive the component, unless they are canceled.
  useEffect(() => {
    showInitial();
    return () => clearQueue(queue.current);
  }, []);

  return {
    ...state,
    add: (files) => {
      // Nothing is sent without them while the queue is being loaded.
      setState((current) => ({ ...current, isUploading: true }));
      withQueue(({ add }) => add(files));
    },
    clear: () => {
      setState(EMPTY);
      clearQueue(queue.current);
    },
  };
}

function clearQueue(queue: Promise<UploadQueue> | undefined) {
  queue?.then(
    ({ clear }) => clear(),
    () => undefined,
  );
}
