// Also part of the boot script.

const TIMEOUT_MS = 30_000;

/** A response to a request for the registry. */
export interface RegistryResponse {
  /** HTTP status. */
  readonly status: number;
  /** Parsed JSON, not validated; `undefined` for an invalid body. */
  readonly content: unknown;
}

declare global {
  interface Window {
    /** Passes the registry from the boot script to the shell, which is a separate build. */
    atriumRegistry?: Promise<RegistryResponse>;
  }
}

/**
 * Fetches `registry.json`, always revalidating the browser's cached copy.
 *
 * @param query of the address, such as `?preview=pr-12`
 * @throws Error with a message for the user when the server does not respond
 */
export async function requestRegistry(query = ''): Promise<RegistryResponse> {
  const url = new URL(`/registry.json${query}`, document.baseURI);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { cache: 'no-cache', signal }).catch((cause: unknown) => {
    throw new Error('The server can’t be reached.', { cause });
  });
  const content: unknown = await response.json().catch(() => undefined);
  return { status: response.status, content };
}

/** Returns the registry that the server embedded in the page, or `null` if there is none. */
export function readEmbeddedRegistry(): RegistryResponse | null {
  const text = document.getElementById('atrium-registry')?.textContent ?? '';
  try {
    return { status: 200, content: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Returns and removes the registry that the boot script fetched; `undefined` afterwards. */
export function takePrefetchedRegistry(): Promise<RegistryResponse> | undefined {
  const response = window.atriumRegistry;
  delete window.atriumRegistry;
  return response;
}
