// Loaded with the first file.
import { formatFileSize } from './format-file-size';
import { preparePicture } from './prepare-picture';
import type { FileCalls, UploadItem, UploadState } from './upload-state';

/** Largest number of uploads at once. */
const MOST_UPLOADS = 3;

/** Uploads files, a few at once. */
export interface UploadQueue {
  add: (files: readonly File[]) => void;
  /** Removes a file, and cancels its upload. */
  remove: (key: string) => void;
  retry: (key: string) => void;
  describe: (key: string, altText: string | null) => void;
  /** Cancels all uploads and removes all files. */
  clear: () => void;
}

/** A file of this page, and what its upload needs. */
interface Source {
  file: File;
  abort: AbortController;
}

/** Creates a queue. `onChange` gets each new state. */
export function createUploadQueue(
  { maxCount, maxBytes, upload, describe, explain }: FileCalls,
  initial: UploadState,
  onChange: (state: UploadState) => void,
): UploadQueue {
  let state = initial;
  let lastKey = 0;
  const sources = new Map<string, Source>();

  function change(next: UploadState) {
    state = next;
    onChange(next);
  }

  function changeItem(key: string, changes: Partial<UploadItem>) {
    const items = state.items.map((item) => (item.key === key ? { ...item, ...changes } : item));
    change({ items, refusals: state.refusals });
  }

  function add(files: readonly File[]) {
    const small = files.filter(({ size }) => size <= maxBytes);
    const taken = small.slice(0, Math.max(0, maxCount - state.items.length));
    const tooMany = small.slice(taken.length);
    const refusals = files
      .filter((file) => !small.includes(file))
      .map(({ name }) => `“${name}” is larger than ${formatFileSize(maxBytes)}.`);
    if (tooMany.length > 0) {
      refusals.push(`At most ${maxCount} files can be attached. Not added: ${listNames(tooMany)}`);
    }
    change({ items: [...state.items, ...taken.map(createItem)], refusals });
    startNext();
  }

  function createItem(file: File): UploadItem {
    lastKey += 1;
    const key = `new-${lastKey}`;
    sources.set(key, { file, abort: new AbortController() });
    return {
      key,
      name: file.name,
      size: file.size,
      status: 'waiting',
      progress: 0,
      error: undefined,
      previewUrl: undefined,
      attachment: undefined,
    };
  }

  function startNext() {
    const running = state.items.filter(({ status }) => status === 'uploading').length;
    const waiting = state.items.filter(({ status }) => status === 'waiting');
    for (const { key } of waiting.slice(0, MOST_UPLOADS - running)) {
      changeItem(key, { status: 'uploading' });
      void start(key);
    }
  }

  async function start(key: string) {
    const source = sources.get(key);
    if (!source) return;
    const { signal } = source.abort;
    try {
      await throwIfUnreadable(source.file);
      const { file, isPicture } = await preparePicture(source.file);
      if (signal.aborted) return;
      const item = state.items.find((known) => known.key === key);
      changeItem(key, {
        size: file.size,
        previewUrl: item?.previewUrl ?? (isPicture ? URL.createObjectURL(file) : undefined),
      });
      const attachment = await upload(file, {
        signal,
        onProgress: (progress) => changeItem(key, { progress }),
      });
      changeItem(key, { status: 'done', progress: 1, attachment });
    } catch (error) {
      if (signal.aborted) return;
      const sentence = error instanceof UnreadableFileError ? error.message : explain(error);
      changeItem(key, { status: 'failed', progress: 0, error: sentence ?? undefined });
    }
    startNext();
  }

  function release(key: string) {
    sources.get(key)?.abort.abort();
    sources.delete(key);
    const previewUrl = state.items.find((item) => item.key === key)?.previewUrl;
    if (previewUrl) URL.revokeObjectURL(previewUrl);
  }

  return {
    add,
    remove: (key) => {
      release(key);
      change({ items: state.items.filter((item) => item.key !== key), refusals: [] });
      startNext();
    },
    retry: (key) => {
      const source = sources.get(key);
      if (!source) return;
      changeItem(key, { status: 'waiting', error: undefined });
      startNext();
    },
    describe: (key, altText) => {
      const attachment = state.items.find((item) => item.key === key)?.attachment;
      if (!attachment) return;
      describe(attachment.id, altText).then(
        (described) => changeItem(key, { attachment: described, error: undefined }),
        (error: unknown) => changeItem(key, { error: explain(error) ?? undefined }),
      );
    },
    clear: () => {
      for (const { key } of state.items) release(key);
      change({ items: [], refusals: [] });
    },
  };
}

class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

// A folder that was dropped, or a file that was moved since, would fail as if the server were away.
async function throwIfUnreadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw new UnreadableFileError('It can’t be read. Folders can’t be attached.', { cause: error });
  }
}

/** Most names of refused files in a sentence. */
const MOST_NAMES = 3;

function listNames(files: readonly File[]): string {
  const names = files.slice(0, MOST_NAMES).map(({ name }) => `“${name}”`);
  const more = files.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more.` : `${names.join(', ')}.`;
}
