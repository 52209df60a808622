// Loaded with the first file, not with an area: pass it to `lazyModule`.
import type { QueryClient } from '@tanstack/react-query';
import type { Transport } from '@atrium/api-client';
import { defineMutation, explainError, request } from '@atrium/api-client';
import type { Attachment } from '@atrium/contracts/files';
import {
  cleanFileName,
  MAX_FILE_BYTES,
  MOST_ATTACHMENTS,
  updateFile,
  uploadFile as uploadFileEndpoint,
} from '@atrium/contracts/files';

interface UploadOptions {
  /** Aborts the upload. */
  signal?: AbortSignal;
  /** Called with the share of the file that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Mutation options of files. */
export const fileMutations = {
  upload: defineMutation(({ file, options }: { file: File; options: UploadOptions }) =>
    uploadFile(file, options),
  ),
  describe: defineMutation(({ id, altText }: { id: number; altText: string | null }) =>
    describeFile(id, altText),
  ),
};

/** Returns what the upload of files needs (`useUploads` of `@atrium/ui/files`); a 401 ends the session. */
export function createFileCalls(client: QueryClient) {
  const mutations = client.getMutationCache();
  return {
    maxCount: MOST_ATTACHMENTS,
    maxBytes: MAX_FILE_BYTES,
    upload: (file: File, options: UploadOptions): Promise<Attachment> =>
      mutations.build(client, fileMutations.upload()).execute({ file, options }),
    describe: (id: number, altText: string | null): Promise<Attachment> =>
      mutations.build(client, fileMutations.describe()).execute({ id, altText }),
    explain: explainError,
  };
}

/**
 * Stores a file that can be attached to something. It may take as long as it makes progress. Throws as `request`, but
 * an `Error` when the server can't be reached.
 */
export function uploadFile(
  file: File,
  { signal, onProgress = () => undefined }: UploadOptions = {},
): Promise<Attachment> {
  return request(uploadFileEndpoint, {
    ...(signal && { signal }),
    transport: createFileTransport(file, onProgress),
  });
}

/**
 * Changes the description of a picture that the user has uploaded and not attached yet; null removes it. Throws as
 * `request`.
 */
export function describeFile(id: number, altText: string | null): Promise<Attachment> {
  return request(updateFile, { params: { id }, body: { altText } });
}

/** Returns a transport that sends a file by XMLHttpRequest, which says how much of it was sent. */
function createFileTransport(file: File, onShare: (share: number) => void): Transport {
  return (url, { method = '', signal }, onProgress) =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      function abort() {
        xhr.abort();
        // Both an AbortError and the reason of a timeout are errors.
        reject(signal?.reason as Error);
      }
      if (signal?.aborted) {
        abort();
        return;
      }
      signal?.addEventListener('abort', abort);
      xhr.onload = () => resolve(readResponse(xhr));
      // No TypeError as that of `fetch`, which `request` explains as changes that are not saved.
      xhr.onerror = () => reject(new Error('The server can’t be reached.'));
      xhr.upload.onprogress = ({ loaded }) => {
        onProgress();
        onShare(loaded / file.size);
      };
      xhr.open(method, url);
      xhr.withCredentials = true;
      xhr.setRequestHeader('content-type', file.type || 'application/octet-stream');
      xhr.setRequestHeader('content-disposition', describeDisposition(file.name));
      xhr.send(file);
    });
}

function readResponse(xhr: XMLHttpRequest): Response {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.filter(Boolean).map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const { status, statusText } = xhr;
  return new Response(status === 204 ? null : xhr.responseText, { status, statusText, headers });
}

function describeDisposition(name: string): string {
  // RFC 8187 allows less than `encodeURIComponent` leaves.
  const encoded = encodeURIComponent(cleanFileName(name)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
