import { useState } from 'react';
import { Button, TextField } from '@atrium/ui';
import { CardPage, Text } from './card-page';

interface CodeFormProps {
  isPending: boolean;
  onSubmit: (code: string) => void;
  /** Returns to username and password. */
  onBack: () => void;
}

/** Second step of a sign-in: asks for a code of the authenticator app, or a recovery code. */
export function CodeForm({ isPending, onSubmit, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { label, hint, other, ...field } = KINDS[kind];

  return (
    <CardPage
      title="Login"
      heading="Enter your code"
      onSubmit={() => {
        if (code.trim()) onSubmit(code);
        else setError('Required');
      }}
    >
      <Text>{hint}</Text>
      <TextField
        // A new field gets the focus and has no error.
        key={kind}
        label={label}
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={error}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
        }}
        {...field}
      />
      <Button type="submit" variant="primary" busy={isPending}>
        Login
      </Button>
      <Button
        variant="ghost"
        onClick={() => {
          setKind(other.kind);
          setCode('');
          setError(undefined);
        }}
      >
        {other.label}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </CardPage>
  );
}

const KINDS = {
  app: {
    label: 'Code',
    hint: 'Enter the six digits that your authenticator app shows for Atrium.',
    inputMode: 'numeric',
    other: { kind: 'recovery', label: 'Use a recovery code' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'Enter one of the codes that you saved when you set up the second factor. Each works once.',
    inputMode: 'text',
    other: { kind: 'app', label: 'Use the authenticator app' },
  },
} as const;
