import { SearchX } from 'lucide-react';
import { EmptyState } from '@atrium/ui';

interface NoMatchProps {
  /** Lowercase plural of the searched records. */
  noun: string;
  search: string;
}

/** Empty state for a search without matches. */
export function NoSearchResults({ noun, search }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX size={24} aria-hidden />}
      title={`No ${noun} match “${search.trim()}”`}
      description="The search looks at names and email addresses."
    />
  );
}
