import { readFile } from 'node:fs/promises';
import { AnyMap, originalPositionFor } from '@jridgewell/trace-mapping';
import { ReleaseError } from '../release-error';
import type { FoundPlace, Place } from './find-place';
import { findPlace } from './find-place';
import { findSourceMap } from './release-maps';

/** A position in a source file. */
export interface SourcePosition {
  /** Path relative to the repository. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** A line of the text and its explanation. */
export interface ExplainedLine {
  /** The line as it was. */
  line: string;
  /** The line with the source instead of the place; the same as `line` if it could not be explained. */
  text: string;
  /** `null` if the line names no place in a release. */
  place: Place | null;
  /** `null` if the line could not be explained. */
  source: SourcePosition | null;
  /** A sentence that says why the place could not be explained; otherwise `null`. */
  problem: string | null;
}

/**
 * Explains where the places in a text come from.
 *
 * @param root the release folder
 * @param text a place such as `/areas/tasks/<id>/area.js:1:2345` or `tasks@<id> area.js:1:2345`, or text
 * with one in each line, such as a stack trace
 * @throws ReleaseError when there is no place in the text
 */
export async function explain(root: string, text: string): Promise<ExplainedLine[]> {
  const lines = text.trimEnd().split(/\r?\n/);
  const explained: ExplainedLine[] = [];
  for (const line of lines) explained.push(await explainLine(root, line));
  if (explained.some(({ place }) => place !== null)) return explained;
  throw new ReleaseError([
    'The text names no place in a release: enter an address with line and column, such as /areas/tasks/3b570969/area.js:1:2345, or a stack trace.',
  ]);
}

async function explainLine(root: string, line: string): Promise<ExplainedLine> {
  const found = findPlace(line);
  const place = found?.place ?? null;
  if (!found) return { line, text: line, place, source: null, problem: null };
  try {
    const source = await locate(root, found.place);
    return { line, text: describe(line, found, source), place, source, problem: null };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { line, text: line, place, source: null, problem: error.message };
  }
}

async function locate(root: string, place: Place): Promise<SourcePosition> {
  const map = new AnyMap(await readFile(await findSourceMap(root, place), 'utf8'));
  const position = originalPositionFor(map, { line: place.line, column: place.column - 1 });
  if (position.source === null) {
    throw new ReleaseError([
      `${place.file}:${String(place.line)}:${String(place.column)} comes from no source: the bundler has added this code, or there is no such position.`,
    ]);
  }
  const { line, column } = position;
  return { file: sourceFile(position.source), line, column: column + 1 };
}

// Bundlers name sources in forms such as `webpack://inventory/./src/stock.ts?4f2a`.
function sourceFile(source: string): string {
  return source.replace(/^[a-z-]+:\/\/[^/]*\//, '').replace(/^(?:\.\/)+|\?.*$|\*+$/g, '');
}

function describe(line: string, { text, index }: FoundPlace, source: SourcePosition): string {
  const position = `${source.file}:${String(source.line)}:${String(source.column)}`;
  return line.slice(0, index) + position + line.slice(index + text.length);
}
