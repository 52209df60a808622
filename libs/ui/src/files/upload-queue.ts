// Loaded with the first file.
import type { AttachedFile } from './attached-file';
import { describeLimit } from './describe-limit';
import { formatFileSize } from './format-file-size';
import { preparePicture } from './prepare-picture';
import type { FileCalls, UploadItem, UploadState } from './upload-state';

/** Largest number of uploads at once. */
const MAX_UPLOADS = 3;
/** Largest number of refused files that a sentence names. */
const MAX_NAMES = 3;

/** Uploads files, a few at once. */
export interface UploadQueue {
  add: (files: readonly File[]) => void;
  /** Cancels all uploads and removes all files. */
  clear: () => void;
  /** Passes the current state on. */
  show: () => void;
}

/** A file of this page, and what its upload needs. */
interface Source {
  file: File;
  abort: AbortController;
}

/**
 * Creates a queue.
 *
 * @param initial files that were uploaded before
 * @param onChange called with each new state
 */
export function createUploadQueue(
  calls: FileCalls,
  initial: readonly AttachedFile[],
  onChange: (state: UploadState) => void,
): UploadQueue {
  const { maxCount, maxBytes } = calls;
  const sources = new Map<string, Source>();
  let items: readonly UploadItem[] = initial.map(describeFinished);
  let refusals: readonly string[] = [];
  let lastKey = 0;

  function show() {
    onChange({
      items,
      refusals,
      attachments: items.flatMap(({ attachment }) => attachment ?? []),
      isUploading: items.some(({ status }) => status === 'waiting' || status === 'uploading'),
      hasFailed: items.some(({ status }) => status === 'failed'),
      remove,
      retry,
      describe,
    });
  }

  function find(key: string): UploadItem | undefined {
    return items.find((item) => item.key === key);
  }

  function change(key: string, changes: Partial<UploadItem>) {
    items = items.map((item) => (item.key === key ? { ...item, ...changes } : item));
    show();
  }

  function add(files: readonly File[]) {
    const fitting = files.filter(({ size }) => size <= maxBytes);
    const taken = fitting.slice(0, Math.max(0, maxCount - items.length));
    const others = fitting.slice(taken.length);
    const tooLarge = files.filter((file) => !fitting.includes(file));
    refusals = [
      ...tooLarge.map(({ name }) => `“${name}” is larger than ${formatFileSize(maxBytes)}.`),
      ...(others.length > 0 ? [explainTooMany(maxCount, others)] : []),
    ];
    for (const file of taken) {
      lastKey += 1;
      const key = `new-${lastKey}`;
      sources.set(key, { file, abort: new AbortController() });
      items = [...items, describeWaiting(key, file)];
    }
    show();
    startNext();
  }

  function startNext() {
    const running = items.filter(({ status }) => status === 'uploading').length;
    const waiting = items.filter(({ status }) => status === 'waiting');
    for (const { key } of waiting.slice(0, MAX_UPLOADS - running)) {
      change(key, { status: 'uploading' });
      void upload(key);
    }
  }

  async function upload(key: string) {
    const source = sources.get(key);
    if (!source) return;
    const { signal } = source.abort;
    try {
      const file = await prepare(key, source.file, signal);
      const attachment = await calls.upload(file, {
        signal,
        onProgress: (progress) => change(key, { progress }),
      });
      change(key, { status: 'done', progress: 1, attachment });
    } catch (error) {
      if (signal.aborted) return;
      change(key, { status: 'failed', progress: 0, error: explain(error) });
    }
    startNext();
  }

  /** Returns the file to send, and shows its preview. */
  async function prepare(key: string, original: File, signal: AbortSignal): Promise<File> {
    await throwIfUnreadable(original);
    const { file, isPicture } = await preparePicture(original);
    signal.throwIfAborted();
    const previewUrl = find(key)?.previewUrl ?? (isPicture ? URL.createObjectURL(file) : undefined);
    change(key, { size: file.size, previewUrl });
    return file;
  }

  function explain(error: unknown): string | undefined {
    if (error instanceof UnreadableFileError) return error.message;
    return calls.explain(error) ?? undefined;
  }

  function release(key: string) {
    sources.get(key)?.abort.abort();
    sources.delete(key);
    const previewUrl = find(key)?.previewUrl;
    if (previewUrl) URL.revokeObjectURL(previewUrl);
  }

  function remove(key: string) {
    release(key);
    items = items.filter((item) => item.key !== key);
    refusals = [];
    show();
    startNext();
  }

  function retry(key: string) {
    change(key, { status: 'waiting', error: undefined });
    startNext();
  }

  function describe(key: string, altText: string | null) {
    const attachment = find(key)?.attachment;
    if (!attachment) return;
    calls.describe(attachment.id, altText).then(
      (described) => change(key, { attachment: described, error: undefined }),
      (error: unknown) => change(key, { error: explain(error) }),
    );
  }

  function clear() {
    for (const { key } of items) release(key);
    items = [];
    refusals = [];
    show();
  }

  return { add, clear, show };
}

function describeWaiting(key: string, { name, size }: File): UploadItem {
  return {
    key,
    name,
    size,
    status: 'waiting',
    progress: 0,
    error: undefined,
    previewUrl: undefined,
    attachment: undefined,
  };
}

function describeFinished(attachment: AttachedFile): UploadItem {
  return {
    key: `file-${attachment.id}`,
    name: attachment.name,
    size: attachment.size,
    status: 'done',
    progress: 1,
    error: undefined,
    previewUrl: undefined,
    attachment,
  };
}

function explainTooMany(maxCount: number, files: readonly File[]): string {
  const names = files.slice(0, MAX_NAMES).map(({ name }) => `“${name}”`);
  const more = files.length - names.length;
  const rest = more > 0 ? ` and ${more} more` : '';
  return `${describeLimit(maxCount)}. Left out: ${names.join(', ')}${rest}.`;
}

class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

// Sending a folder that was dropped, or a file that was moved since, fails as if the server were away.
async function throwIfUnreadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw new UnreadableFileError('It can’t be read. Folders can’t be attached.', {
      cause: error,
    });
  }
}
