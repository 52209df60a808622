const HASH_BYTES = 48;

/** Gives the page a SubtleCrypto, which jsdom has not; its hashes are the beginnings of contents. */
export function provideSubtleCrypto(): void {
  setSubtleCrypto({
    digest: (_: string, content: ArrayBuffer) => Promise.resolve(beginningOf(content).buffer),
  });
}

/** Takes it away again, as in a page that came over plain HTTP. */
export function removeSubtleCrypto(): void {
  setSubtleCrypto(undefined);
}

/** The hash of a content as a release records it, by that SubtleCrypto. */
export function integrityOf(content: string): string {
  const hash = beginningOf(new TextEncoder().encode(content));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}

function beginningOf(content: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HASH_BYTES);
  bytes.set(new Uint8Array(content).slice(0, HASH_BYTES));
  return bytes;
}

function setSubtleCrypto(value: object | undefined): void {
  Object.defineProperty(crypto, 'subtle', { configurable: true, value });
}
