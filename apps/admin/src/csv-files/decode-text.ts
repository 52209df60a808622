/** Decodes a text file: UTF-16 with its byte order mark, otherwise UTF-8, or the Turkish code page of Windows. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel in Turkish saves CSV like this unless UTF-8 is chosen.
    return new TextDecoder('windows-1254').decode(bytes);
  }
}
