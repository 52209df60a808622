import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQueries } from '@atrium/api-client/users';
import type { BadgeProps } from '@atrium/area-contract';
import { defineBadge } from '@atrium/area-contract';

/** The number of owners beside the link of the area. */
export const badge = defineBadge({ Badge: OwnerCount });

function OwnerCount({ onChange }: BadgeProps) {
  const { data: owners = [] } = useQuery(userQueries.list());
  const count = owners.length;

  // Synchronizes with the shell's top bar.
  useEffect(() => {
    onChange(count > 0 ? { count, label: `${String(count)} owners` } : null);
  }, [count, onChange]);

  return null;
}
