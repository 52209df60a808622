/** Position of an event in the audit trail. */
export interface ActivityPosition {
  readonly occurredAt: Date;
  readonly id: number;
}

/** Returns the cursor of the events after this one. */
export function formatCursor({ occurredAt, id }: ActivityPosition): string {
  return `${String(occurredAt.getTime())}-${String(id)}`;
}

/** Parses a cursor that the contract accepts. */
export function parseCursor(cursor: string): ActivityPosition {
  const [milliseconds, id] = cursor.split('-');
  return { occurredAt: new Date(Number(milliseconds)), id: Number(id) };
}
