import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

/** Centered column of an empty or error state. */
export const StateFrame = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[10]} ${tokens.space[4]};
  text-align: center;
  overflow-wrap: anywhere;

  > button {
    margin-top: ${tokens.space[2]};
  }
`;

/** Title of an empty or error state. */
export const StateTitle = styled.p`
  font-weight: ${tokens.font.weight.semibold};
`;

/** Description of an empty or error state. */
export const StateDescription = styled.div`
  max-width: 48ch;
  color: ${tokens.color.textMuted};
`;
