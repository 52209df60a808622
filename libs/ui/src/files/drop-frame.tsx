import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

export interface DropFrameProps {
  /** Place of the region in the window. */
  place: DOMRect;
  label: string;
}

/** Frame over a region that takes files, while files are dragged over it. */
export function DropFrame({ place: { top, left, width, height }, label }: DropFrameProps) {
  return createPortal(
    <Frame style={{ top, left, width, height }}>
      <Label>{label}</Label>
    </Frame>,
    document.body,
  );
}

const Frame = styled.div`
  position: fixed;
  /* Above dialogs. */
  z-index: 300;
  display: grid;
  place-items: center;
  padding: ${tokens.space[4]};
  border: 2px dashed ${tokens.color.accent};
  border-radius: ${tokens.radius.large};
  background: color-mix(in srgb, ${tokens.color.accentSubtle} 85%, transparent);
  pointer-events: none;
`;

const Label = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceRaised};
  box-shadow: ${tokens.shadow.floating};
  color: ${tokens.color.accentText};
  font-weight: ${tokens.font.weight.medium};
  text-align: center;
`;
