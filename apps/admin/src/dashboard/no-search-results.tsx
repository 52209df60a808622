import { SearchX } from 'lucide-react';
import { EmptyState } from '@atrium/ui';

interface NoMatchProps {
  /** What was searched through, in lower case and plural. */
  noun: string;
  search: string;
}

/** Stands in for the rows when the search finds none. */
export function NoMatch({ noun, search }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX size={24} aria-hidden />}
      title={`No ${noun} match “${search.trim()}”`}
      description="The search looks at names and email addresses."
    />
  );
}
