import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

/** Stacks the parts of a panel: filters, actions, list. */
export const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[3]};
`;

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
