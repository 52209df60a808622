import type { BadgeTone } from '@atrium/ui';
import { Badge } from '@atrium/ui';

const TONES: Readonly<Record<string, BadgeTone>> = {
  active: 'green',
  pending: 'yellow',
};

interface StatusBadgeProps {
  /** As the server stores it, in lower case. */
  status: string;
}

/** The status of a distributor or company. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return (
    <Badge tone={TONES[status] ?? 'neutral'} dot>
      {statusLabel(status)}
    </Badge>
  );
}

/** The status as people read it, `Active`. */
export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
