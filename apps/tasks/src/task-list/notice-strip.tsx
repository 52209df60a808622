import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

/** A line above the rows that says what they leave out. */
export const NoticeStrip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
  background: ${tokens.color.accentSubtle};

  @media print {
    display: none;
  }
`;
