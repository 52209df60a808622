import { neutralizeFormulas } from '@atrium/contracts/csv';
import type { StoredAuditEvent } from './audit.repository';

/** The formats of an export. */
export const formats = ['csv', 'json'] as const;
export type AuditFormat = (typeof formats)[number];

const COLUMNS = [
  'id',
  'occurredAt',
  'action',
  'actorId',
  'actorName',
  'entityType',
  'entityId',
  'entityName',
  'detail',
  'address',
  'requestId',
] as const satisfies readonly (keyof StoredAuditEvent)[];

// Without it, Excel does not read the file as UTF-8.
const BYTE_ORDER_MARK = '\uFEFF';

/** Formats events page by page, between a start and an end. */
export interface EventFormatter {
  readonly start: string;
  /** @param isFirst whether it is the first page. */
  page: (events: readonly StoredAuditEvent[], isFirst: boolean) => string;
  readonly end: string;
}

/** RFC 4180 in UTF-8; formulas in texts are neutralized. */
const csv: EventFormatter = {
  start: `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`,
  page: (events) =>
    events.map((event) => `${COLUMNS.map((name) => cell(event[name])).join(',')}\r\n`).join(''),
  end: '',
};

/** A JSON array with one event on each line. */
const json: EventFormatter = {
  start: '[',
  page: (events, isFirst) =>
    events
      .map((event, index) => `${isFirst && index === 0 ? '' : ','}\n${describe(event)}`)
      .join(''),
  end: '\n]\n',
};

/** Formatters by format. */
export const formatters: Readonly<Record<AuditFormat, EventFormatter>> = { csv, json };

function describe(event: StoredAuditEvent): string {
  return JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [name, event[name]])));
}

function cell(value: string | number | Date | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = neutralizeFormulas(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
