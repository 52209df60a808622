import { styled } from 'styled-components';
// Whoever searches bundles it; the rest is the page's.
import { tokens } from '@atrium/ui';

/** Part of a text: what a search has found, or the text between two matches. */
export interface TextPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** Shows a text with its matches marked. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isFound }, index) =>
    isFound ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}

const Mark = styled.mark`
  border-radius: 2px;
  background: ${tokens.color.accentSubtle};
  color: ${tokens.color.accentText};
  font-weight: ${tokens.font.weight.semibold};

  /* On a selected option, which has the background of a mark. */
  [aria-selected='true'] & {
    background: ${tokens.color.surface};
  }
`;
