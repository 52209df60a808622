import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { css, styled } from 'styled-components';
import { tokens } from '../theme/tokens';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** Props of every labeled field, besides those of its native control. */
export interface FieldProps {
  label: string;
  /** Validation error, shown under the control and linked to it. */
  error?: string | undefined;
  /** Help text under the control. */
  hint?: ReactNode;
  /** Whether only screen readers get the label. */
  hideLabel?: boolean | undefined;
}

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  className: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, hint and error of a control, which has to take the given ids. */
export function Field({ label, error, hint, hideLabel, className, children }: FieldFrameProps) {
  const controlId = useId();
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <Frame className={className}>
      <Label as={hideLabel ? VisuallyHidden : 'span'}>
        <label htmlFor={controlId}>{label}</label>
      </Label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {error && (
        <ErrorText id={errorId}>
          <CircleAlert size={14} />
          <span>{error}</span>
        </ErrorText>
      )}
    </Frame>
  );
}

/** Style of inputs, text areas and selects. */
export const controlStyle = css`
  width: 100%;
  min-height: 32px;
  padding: 4px ${tokens.space[3]};
  border: 1px solid ${tokens.color.borderStrong};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surface};
  color: ${tokens.color.text};
  transition: border-color ${tokens.motion.fast};

  &::placeholder {
    color: ${tokens.color.textSubtle};
    opacity: 1;
  }

  &:focus-visible {
    border-color: ${tokens.color.focus};
    outline-offset: -1px;
  }

  &::-webkit-datetime-edit {
    padding-block: 0;
  }

  &[aria-invalid='true'] {
    border-color: ${tokens.color.dangerText};
    /* The outline of the focus covers the border. */
    outline-color: ${tokens.color.dangerText};
  }

  &:disabled,
  &[readonly] {
    background: ${tokens.color.surfaceSunken};
    color: ${tokens.color.textMuted};
    cursor: default;
  }

  /* Below 16 px, iOS zooms the page when a control gets the focus. */
  @media (pointer: coarse) {
    min-height: ${tokens.touchTarget};
    font-size: 1rem;
  }
`;

const Frame = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${tokens.space[1]};
  min-width: 0;
`;

const Label = styled.span`
  justify-self: start;
  max-width: 100%;
  color: ${tokens.color.text};
  font-weight: ${tokens.font.weight.medium};
`;

const Hint = styled.p`
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
`;

const ErrorText = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};
  color: ${tokens.color.dangerText};
  font-size: ${tokens.font.size.small};
`;
