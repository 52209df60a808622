import type { BadgeTone } from '@atrium/ui';
import { Badge } from '@atrium/ui';

const TONES: Readonly<Record<string, BadgeTone>> = {
  active: 'green',
  pending: 'yellow',
};

interface StatusBadgeProps {
  /** Lowercase, as the server sends it. */
  status: string;
}

/** Status of a distributor or company. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return (
    <Badge tone={TONES[status] ?? 'neutral'} dot>
      {formatStatus(status)}
    </Badge>
  );
}

/** Returns the options of a field that selects a status. */
export function listStatusOptions(statuses: readonly string[]) {
  return [...new Set(statuses)].map((status) => [status, formatStatus(status)] as const);
}

/** Formats a status for display, such as `Active`. */
export function formatStatus(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
