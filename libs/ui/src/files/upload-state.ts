import type { AttachedFile } from './attached-file';

/** A file that is being attached. */
export interface UploadItem {
  /** Identifies it in its list. */
  key: string;
  name: string;
  /** Size in bytes. */
  size: number;
  status: 'waiting' | 'uploading' | 'failed' | 'done';
  /** Share that was sent, from 0 to 1. */
  progress: number;
  /** Sentence that says why it was not uploaded, or why its description was not saved. */
  error: string | undefined;
  /** Address of a preview in this page, for a picture. */
  previewUrl: string | undefined;
  /** The stored file, once it is `done`. */
  attachment: AttachedFile | undefined;
}

/** All files that are being attached to one thing, and what can be done with them. */
export interface UploadState {
  items: readonly UploadItem[];
  /** Sentences about files that were not taken, because they are too many or too large. */
  refusals: readonly string[];
  /** The stored files, in the order in which they were added: what a draft keeps and a request names. */
  attachments: AttachedFile[];
  isUploading: boolean;
  hasFailed: boolean;
  /** Removes a file, and cancels its upload. */
  remove: (key: string) => void;
  /** Uploads a file again that has failed. */
  retry: (key: string) => void;
  /** Saves the description of a picture; null removes it. */
  describe: (key: string, altText: string | null) => void;
}

interface UploadOptions {
  signal: AbortSignal;
  /** Called with the share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** The server's part of uploads: `createFileCalls` of `@atrium/api-client/files`. */
export interface FileCalls {
  /** Largest number of files of one thing. */
  maxCount: number;
  /** Largest size of a file in bytes. */
  maxBytes: number;
  upload: (file: File, options: UploadOptions) => Promise<AttachedFile>;
  describe: (id: number, altText: string | null) => Promise<AttachedFile>;
  /** Returns the sentence for a failed call; null for one that needs none. */
  explain: (error: unknown) => string | null;
}
