import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Stack, tokens } from '@atrium/ui';

interface FormProps {
  /** Accessible name. */
  label: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form whose fields are checked by its code, and whose buttons are as wide as its fields. */
export function Form({ label, onSubmit, children }: FormProps) {
  return (
    <Stack
      as="form"
      $gap={4}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Stack>
  );
}

/** Text to copy by hand, such as a secret address. */
export const Secret = styled.code`
  font-family: ${tokens.font.family.mono};
  overflow-wrap: anywhere;
  user-select: all;
`;

/** Shows an error of a whole form, and reads it out. Renders nothing without one. */
export function FormError({ text }: { text: string | null | undefined }) {
  return text ? <Message role="alert">{text}</Message> : null;
}

const Message = styled.p`
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.dangerSubtle};
  color: ${tokens.color.dangerText};
  overflow-wrap: anywhere;
`;
