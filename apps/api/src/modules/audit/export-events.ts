import { Readable } from 'node:stream';
import type { AuditFilter, AuditRepository } from './audit.repository';
import { type AuditFormat, formatters } from './format-events';

/** Most events that are read at once. */
const PAGE_ROWS = 1000;

/**
 * Streams audit events. A page is read only when the reader has taken most of the one before, and none once
 * the reader has gone.
 * @throws Error when the first page cannot be read, so that a response can still say so.
 */
export async function exportEvents(
  audit: Pick<AuditRepository, 'listPage'>,
  filter: AuditFilter,
  format: AuditFormat,
): Promise<Readable> {
  const { start, page, end } = formatters[format];
  const first = await audit.listPage(filter, undefined, PAGE_ROWS);

  async function* generate() {
    yield start;
    for (let events = first; events.length > 0;) {
      yield page(events, events === first);
      if (events.length < PAGE_ROWS) break;
      events = await audit.listPage(filter, events.at(-1), PAGE_ROWS);
    }
    yield end;
  }

  // Counts characters, not pages, as what may wait for the reader.
  return Readable.from(generate(), { objectMode: false });
}
