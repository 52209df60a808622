/** Time without a byte after which loading a file fails. */
export const FILE_STALL_MS = 15_000;

/** A file as the server has it now. */
export interface FetchedFile {
  /** HTTP status. */
  readonly status: number;
  /** Whether it is a page of HTML, as captive portals and proxies send in place of a file. */
  readonly isPage: boolean;
  readonly content: ArrayBuffer;
}

/**
 * Fetches a file past the browser's cache, which may keep a file for a year, and which keeps the new copy.
 *
 * @param onProgress called whenever a part of it arrives
 * @throws the error of `fetch` when the server can't be reached or the signal aborts
 */
export async function fetchPastCache(
  address: string,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<FetchedFile> {
  const response = await fetch(address, { cache: 'reload', signal });
  onProgress();
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, controller) => {
        onProgress();
        controller.enqueue(part);
      },
    }),
  );
  return {
    status: response.status,
    isPage: response.headers.get('content-type')?.startsWith('text/html') === true,
    // Only a response that was read to its end replaces the one in the cache.
    content: await new Response(watched).arrayBuffer(),
  };
}
