/**
 * Decodes a text file: UTF-16 with its byte order mark, otherwise UTF-8, or the Turkish code page of Windows. Of a
 * file in UTF-8 that is damaged, only the damaged characters are lost.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    // Letters of a code page hardly ever form valid UTF-8.
    const lost = countMatches(text, /\uFFFD/g);
    const valid = countMatches(text, /[^\0-\x7F\uFFFD]/gu);
    // Excel in Turkish saves CSV like this unless UTF-8 is chosen. The page has the letters of western Europe, too.
    return lost > valid ? new TextDecoder('windows-1254').decode(bytes) : text;
  }
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
