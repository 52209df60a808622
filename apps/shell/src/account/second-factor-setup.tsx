import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ApiError, explainError } from '@atrium/api-client';
import { accountMutations } from '@atrium/api-client/account';
import type { SecondFactorSetup as Setup } from '@atrium/contracts/account';
import { secondFactorCode } from '@atrium/contracts/account';
import { Button, Stack, TextField, tokens } from '@atrium/ui';
import { Form, FormError, Secret } from './form';
import { PasswordConfirmation } from './password-confirmation';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';

/** Sets up a second factor in three steps: password, code of the app, recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useMutation({
    ...accountMutations.setUpSecondFactor(),
    onSuccess: setSetup,
  });
  if (codes) return <RecoveryCodes codes={codes} doneLabel="I have saved them" onDone={onDone} />;
  if (setup) {
    return <ConfirmSetup setup={setup} onConfirmed={setCodes} onRestart={() => setSetup(null)} />;
  }
  return (
    <PasswordConfirmation label="Set up a second factor" submitLabel="Continue" change={start} />
  );
}

interface ConfirmSetupProps {
  setup: Setup;
  onConfirmed: (codes: readonly string[]) => void;
  /** Called when the secret is not valid any longer. */
  onRestart: () => void;
}

function ConfirmSetup({ setup, onConfirmed, onRestart }: ConfirmSetupProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const confirm = useMutation({
    ...accountMutations.confirmSecondFactor(),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const isOver = confirm.error instanceof ApiError && confirm.error.status === 409;
  return (
    <Form
      label="Confirm the second factor"
      onSubmit={() => {
        if (confirm.isPending) return;
        const checked = secondFactorCode.shape.code.safeParse(code);
        if (checked.success) confirm.mutate(code);
        else setError(checked.error.issues[0]?.message);
      }}
    >
      <Stack as="ol" $gap={4}>
        <li>
          <span>
            Scan this with an authenticator app, such as Google Authenticator, Microsoft
            Authenticator or 1Password.
          </span>
          <QrCodeSpace>
            <QrCode text={setup.uri} label="QR code for your authenticator app" />
          </QrCodeSpace>
          <span>Or type this secret into the app:</span>
          <SetupSecret>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</SetupSecret>
        </li>
        <li>Enter the code that the app shows. Your other sessions end.</li>
      </Stack>
      <FormError text={confirm.error && explainError(confirm.error)} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={error}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
        }}
      />
      {isOver ? (
        <Button variant="primary" onClick={onRestart}>
          Start again
        </Button>
      ) : (
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          Turn on
        </Button>
      )}
    </Form>
  );
}

const QrCodeSpace = styled.div`
  display: grid;
  place-items: center;
  min-height: 208px;
  margin-block: ${tokens.space[2]};
`;

const SetupSecret = styled(Secret)`
  display: block;
  font-weight: ${tokens.font.weight.semibold};
`;
