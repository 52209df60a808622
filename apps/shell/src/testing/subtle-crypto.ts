const HASH_BYTES = 48;

/** Installs a fake SubtleCrypto, which jsdom lacks. Its hash of a content is the first 48 bytes. */
export function provideSubtleCrypto(): void {
  setSubtleCrypto({
    digest: (_: string, content: ArrayBuffer) => Promise.resolve(hashOf(content).buffer),
  });
}

/** Removes the fake, as in a page over plain HTTP. */
export function removeSubtleCrypto(): void {
  setSubtleCrypto(undefined);
}

/** Returns the integrity of a content, by the fake SubtleCrypto. */
export function integrityOf(content: string): string {
  const hash = hashOf(new TextEncoder().encode(content));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}

function hashOf(content: ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HASH_BYTES);
  bytes.set(new Uint8Array(content).slice(0, HASH_BYTES));
  return bytes;
}

function setSubtleCrypto(value: object | undefined): void {
  Object.defineProperty(crypto, 'subtle', { configurable: true, value });
}
