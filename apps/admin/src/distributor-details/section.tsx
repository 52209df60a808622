import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

/** Heading of a part. */
export const Title = styled.h3`
  font-size: ${tokens.font.size.large};
  font-weight: ${tokens.font.weight.semibold};
`;

/** A row of a list. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[1]} ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};
  overflow-wrap: anywhere;
`;

/** Muted facts at the end of a row. */
export const Details = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  color: ${tokens.color.textMuted};
`;
