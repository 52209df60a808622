import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

// The used part of a line. The release tool has the full schema.
const historyLine = z.object({
  sequence: z._default(z.int(), 0),
  at: z._default(z.nullable(z.iso.datetime()), null),
  by: z.string(),
  action: z.string(),
  changes: z.array(
    z.object({
      app: z.string(),
      from: z._default(z.nullable(z.string()), null),
      to: z.nullable(z.string()),
    }),
  ),
  candidates: z._default(
    z.array(
      z.object({ app: z.string(), id: z.nullable(z.string()), percent: z.nullable(z.int()) }),
    ),
    [],
  ),
  revoked: z._default(z.array(z.object({ app: z.string(), id: z.string() })), []),
  reason: z._default(z.nullable(z.string()), null),
});

/** A change of the live set, as the release tool records it before it makes it. */
export type HistoryLine = z.output<typeof historyLine>;

/** Reads the changes of a release folder without the abandoned ones, oldest first; none without a history. */
export async function readHistory(releaseDir: string): Promise<readonly HistoryLine[]> {
  const file = path.join(releaseDir, 'releases/history.jsonl');
  const lines = parseLines(await readFile(file, 'utf8').catch(() => ''));
  const abandoned = new Set(
    lines.flatMap(({ action, sequence }) => (action === 'abandoned' ? [sequence] : [])),
  );
  return lines.filter(
    ({ action, sequence }) =>
      action !== 'abandoned' && (sequence === 0 || !abandoned.has(sequence)),
  );
}

// A process that was killed while writing leaves an incomplete line.
function parseLines(text: string): readonly HistoryLine[] {
  return text.split('\n').flatMap((line) => {
    const parsed = historyLine.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
