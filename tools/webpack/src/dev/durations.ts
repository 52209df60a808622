import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../project';

// Removed with the packages, as the times of a new installation may differ.
const FILE = path.join(WORKSPACE_ROOT, 'node_modules/.cache/atrium-durations.json');

/** Formats milliseconds as `0.4 s`, `12.3 s` or `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
}

/** Returns the work with the duration that it had last time, if it is known: `Build (12.3 s last time)`. */
export function withLastDuration(work: string, file = FILE): string {
  const last = readDurations(file)[work];
  return typeof last === 'number' ? `${work} (${formatDuration(last)} last time)` : work;
}

/** Remembers how long some work took. Does nothing where the file cannot be written. */
export function recordDuration(work: string, milliseconds: number, file = FILE): void {
  const durations = { ...readDurations(file), [work]: Math.round(milliseconds) };
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(durations));
  } catch {
    // Somebody else's folder. The work itself is done.
  }
}

function readDurations(file: string): Record<string, unknown> {
  try {
    // Anything else than an object has no such keys.
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, unknown>;
  } catch {
    return {};
  }
}
