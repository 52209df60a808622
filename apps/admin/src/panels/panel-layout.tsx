import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, tokens } from '@atrium/ui';

/** Frame of the placeholder rows of a list, which looks like the region of the list. */
export const Placeholder = styled.div`
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
`;

/** Row of buttons above the contents of a panel. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
`;

interface RefreshButtonProps {
  query: { readonly isRefetching: boolean; readonly refetch: () => Promise<unknown> };
}

/** Reads the contents of a panel again. */
export function RefreshButton({ query }: RefreshButtonProps) {
  return (
    <Button
      icon={<RotateCw size={16} />}
      busy={query.isRefetching}
      onClick={() => void query.refetch()}
    >
      Refresh
    </Button>
  );
}
