import { deflateRawSync } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import type { MappedScript } from './mapped-scripts';

/**
 * Divides the transferred bytes of a script among groups of code, in proportion to what the minified text of
 * each group compresses to by itself. The parts add up to the total. The error is about 100 bytes for a
 * large library, because text compresses differently alone and with other text.
 *
 * @param sentBytes transfer size of the script
 * @param groupOf names the group of a source in the map, or of `null` for text without a source
 */
export function attributeScript(
  { text, map }: MappedScript,
  sentBytes: number,
  groupOf: (source: string | null) => string,
): ReadonlyMap<string, number> {
  const texts = new Map<string, string>();
  for (const part of partsOf(text, map)) {
    const group = groupOf(part.source);
    texts.set(group, (texts.get(group) ?? '') + part.text);
  }
  const sizes = [...texts].map(
    ([group, own]) => [group, deflateRawSync(own, { level: 9 }).length] as const,
  );
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  return new Map(sizes.map(([group, size]) => [group, (sentBytes * size) / sum]));
}

/** Consecutive text from one source. */
interface Part {
  readonly source: string | null;
  readonly text: string;
}

// A mapping applies until the next one, even across lines: line breaks of a minified script are within
// literals.
function partsOf(text: string, map: string): Part[] {
  const trace = new TraceMap(map);
  const mappings = decodedMappings(trace);
  const parts: Part[] = [];
  let source: string | null = null;
  for (const [line, content] of text.split(/(?<=\n)/).entries()) {
    let start = 0;
    for (const [column, sourceIndex] of mappings[line] ?? []) {
      parts.push({ source, text: content.slice(start, column) });
      start = column;
      source = sourceIndex === undefined ? null : (trace.sources[sourceIndex] ?? null);
    }
    parts.push({ source, text: content.slice(start) });
  }
  return parts.filter((part) => part.text !== '');
}
