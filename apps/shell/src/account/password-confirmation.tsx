import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, explainError } from '@atrium/api-client';
import { Button, TextField } from '@atrium/ui';
import { Form, FormError } from './form';

interface PasswordConfirmationProps {
  /** Accessible name of the form. */
  label: string;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  /** Sends the password. */
  change: Pick<UseMutationResult<unknown, Error, string>, 'error' | 'isPending' | 'mutate'>;
}

/** Asks for the password before a change of how the user signs in. */
export function PasswordConfirmation({
  label,
  submitLabel,
  variant = 'primary',
  change,
}: PasswordConfirmationProps) {
  const { error, isPending } = change;
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isRefused = error instanceof ApiError && error.status === 400;
  const refusal = isRefused ? error.body : undefined;
  return (
    <Form
      label={label}
      onSubmit={() => {
        if (isPending) return;
        setIsMissing(password === '');
        if (password !== '') change.mutate(password);
      }}
    >
      <FormError text={error && !isRefused ? explainError(error) : null} />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={isMissing ? 'Required' : refusal}
        onChange={({ target }) => {
          setPassword(target.value);
          setIsMissing(false);
        }}
      />
      <Button type="submit" variant={variant} busy={isPending}>
        {submitLabel}
      </Button>
    </Form>
  );
}
