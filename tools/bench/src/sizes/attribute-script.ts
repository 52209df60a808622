import { deflateRawSync } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import type { MappedScript } from './mapped-scripts';

/**
 * Divides the bytes of a sent script among groups of code. Each group gets the share that its own
 * minified text, compressed by itself, has in the sum over all groups. So the parts add up to what was
 * sent, and are true as far as groups compress alike alone and together: some 100 bytes for a large
 * library.
 *
 * @param sentBytes the script's bytes on the line
 * @param groupOf names the group of a source in the map; of `null` for text that comes from none
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

/** A run of text with the source that it comes from. */
interface Part {
  readonly source: string | null;
  readonly text: string;
}

// A mapping holds until the next one, over the ends of lines too: those of a minified script are within
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
