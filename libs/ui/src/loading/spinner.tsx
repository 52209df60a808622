import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { SpinnerIcon } from './spinner-icon';

interface SpinnerProps {
  /** Text for screen readers, such as `Loading comments`. */
  label: string;
  /** Diameter in pixels, 20 by default. */
  size?: number | undefined;
}

/** An indicator of loading content. */
export function Spinner({ label, size = 20 }: SpinnerProps) {
  return (
    <Status role="status">
      <SpinnerIcon size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Status>
  );
}

const Status = styled.span`
  position: relative;
  display: inline-flex;
  color: ${tokens.color.textSubtle};
`;
