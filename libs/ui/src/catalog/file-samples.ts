// For stories and tests.
import type { AttachedFile } from '../files/attached-file';
import type { UnfinishedFiles } from '../files/unfinished-files';
import type { UploadItem, UploadState } from '../files/upload-state';
import type { FormFiles } from '../files/use-form-files';
import type { Uploads } from '../files/use-uploads';
import { ignore } from './samples';

/** Name that fits into no line. */
export const LONG_NAME =
  'Minutes of the meeting about the licenses of all distributors in the northern region (final).pdf';

/** Creates a stored file. */
export function createFile(changes: Partial<AttachedFile> = {}): AttachedFile {
  return {
    id: 1,
    name: 'contract.pdf',
    size: 482_000,
    type: 'application/pdf',
    width: null,
    height: null,
    altText: null,
    ...changes,
  };
}

/** Creates a stored picture. */
export function createPicture(changes: Partial<AttachedFile> = {}): AttachedFile {
  return createFile({
    id: 2,
    name: 'login-error.png',
    size: 93_400,
    type: 'image/png',
    width: 800,
    height: 500,
    ...changes,
  });
}

/** Returns a picture of two colors for an id, in place of an address of the server. */
export function samplePictureUrl(id: number): string {
  const color = ['6366f1', '16a34a', 'ca8a04', 'dc2626'][id % 4] ?? '';
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500" preserveAspectRatio="none"><path fill="#${color}" d="M0 0h800v500H0z"/><path fill="#fff" fill-opacity=".4" d="M0 500 300 200l160 160 120-100 220 240z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

/** Creates a file that is being attached. */
export function createItem(changes: Partial<UploadItem> = {}): UploadItem {
  return {
    key: 'new-1',
    name: 'contract.pdf',
    size: 482_000,
    status: 'done',
    progress: 1,
    error: undefined,
    previewUrl: undefined,
    attachment: undefined,
    ...changes,
  };
}

/** Creates what `useUploads` returns for these items. */
export function createUploads(
  items: UploadItem[],
  refusals: UploadState['refusals'] = [],
): Uploads {
  return {
    items,
    refusals,
    attachments: [],
    isUploading: items.some(({ status }) => status === 'uploading'),
    hasFailed: items.some(({ status }) => status === 'failed'),
    add: ignore,
    remove: ignore,
    retry: ignore,
    describe: ignore,
    clear: ignore,
  };
}

/** Creates what `useFormFiles` returns for a stored picture and these uploads. */
export function createFormFiles(uploads: Uploads, error?: string): FormFiles {
  return {
    stored: [createPicture()],
    removeStored: ignore,
    uploads,
    attachments: [],
    error,
    readChangedIds: () => undefined,
  };
}

/** Creates what `useUnfinishedFiles` returns, after the question or before it. */
export function createUnfinished(isAsked = false): UnfinishedFiles {
  return {
    areUnfinished: isAsked,
    isAsked,
    isWaiting: isAsked,
    ask: ignore,
    remove: ignore,
  };
}
