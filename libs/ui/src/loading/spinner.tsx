import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { SpinnerIcon } from './spinner-icon';

/** Props of `Spinner`. */
export interface SpinnerProps {
  /** What is being waited for, told to screen readers. */
  label: string;
  /** Diameter in pixels; 20 when not given. */
  size?: number | undefined;
}

/** Says that something is under way. */
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
