// The boot script contains this module too.

/** The answer to a request for the registry. */
export interface RegistryAnswer {
  /** HTTP status. */
  readonly status: number;
  /** The parsed JSON; `undefined` when the body is none. Nobody has validated it. */
  readonly content: unknown;
}

declare global {
  interface Window {
    /** The registry as the boot script got it; the shell's first read takes it. */
    atriumRegistry?: Promise<RegistryAnswer>;
  }
}

/** Requests `registry.json`, past the browser's cache unless the server says that it is current. */
export async function requestRegistry(): Promise<RegistryAnswer> {
  const url = new URL('/registry.json', document.baseURI);
  const response = await fetch(url, { cache: 'no-cache' });
  const content: unknown = await response.json().catch(() => undefined);
  return { status: response.status, content };
}

/** Returns the registry that the server put into the page, or `null` when it put none. */
export function readEmbeddedRegistry(): RegistryAnswer | null {
  const text = document.getElementById('atrium-registry')?.textContent ?? '';
  try {
    return { status: 200, content: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Hands the registry over from the boot script to the shell, two separate builds. */
export function handOverRegistry(answer: Promise<RegistryAnswer>): void {
  window.atriumRegistry = answer;
}

/** Takes what the boot script handed over, once; `undefined` afterwards. */
export function takeHandedRegistry(): Promise<RegistryAnswer> | undefined {
  const answer = window.atriumRegistry;
  delete window.atriumRegistry;
  return answer;
}
