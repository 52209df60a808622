import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type {
  AuditFilter,
  AuditRepository,
  StoredAuditEvent,
} from '../../modules/audit/audit.repository';
import { type AuditFormat, formatters } from '../../modules/audit/format-events';

const PAGE_ROWS = 1000;

/**
 * Writes audit events, oldest first and page by page, so that memory does not grow with the table.
 * Stops early when the reader closes the output, as `head` does.
 */
export async function exportEvents(
  audit: Pick<AuditRepository, 'listPage'>,
  filter: AuditFilter,
  format: AuditFormat,
  output: Writable,
): Promise<void> {
  const formatter = formatters[format];
  await write(output, formatter.start);
  let last: StoredAuditEvent | undefined;
  do {
    const page = await audit.listPage(filter, last, PAGE_ROWS);
    if (page.length > 0) await write(output, formatter.page(page, last === undefined));
    last = page.length === PAGE_ROWS ? page.at(-1) : undefined;
  } while (last !== undefined && !output.destroyed);
  await write(output, formatter.end);
}

async function write(output: Writable, text: string): Promise<void> {
  if (text === '' || output.destroyed || output.write(text)) return;
  await Promise.race([once(output, 'drain'), once(output, 'close')]);
}
