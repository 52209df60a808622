import { Readable } from 'node:stream';
import type { StoredAuditEvent } from '../audit/audit.repository';
import { formatters } from '../audit/format-events';

/** Most events that are read at once. */
export const EXPORT_PAGE_ROWS = 1000;

/** Reads the page of events after the given one. */
export type ReadPage = (after: StoredAuditEvent | undefined) => Promise<StoredAuditEvent[]>;

/**
 * Streams events as CSV, in the format of `npm run audit`. A page is read only when the client has taken
 * most of the one before, and none once the client has gone.
 * @throws Error when the first page cannot be read, so that the response can still say so.
 */
export async function streamCsv(readPage: ReadPage): Promise<Readable> {
  const { start, page: format } = formatters.csv;
  const first = await readPage(undefined);

  async function* generate() {
    yield start;
    let events = first;
    for (;;) {
      if (events.length > 0) yield format(events, false);
      if (events.length < EXPORT_PAGE_ROWS) return;
      events = await readPage(events.at(-1));
    }
  }

  // Counts characters, not pages, as what may wait for the client.
  return Readable.from(generate(), { objectMode: false });
}
