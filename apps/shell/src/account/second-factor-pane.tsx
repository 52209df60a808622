import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountMutations, accountQueries } from '@atrium/api-client/account';
import type { SecondFactor } from '@atrium/contracts/account';
import { Button, ReadErrorState, Skeleton, Stack } from '@atrium/ui';
import { PasswordConfirmation } from './password-confirmation';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorSetup } from './second-factor-setup';

type Task = 'set-up' | 'turn-off' | 'replace-codes';

/** Shows whether the second factor is on, and what can be done about it. */
export function SecondFactorPane() {
  const queryClient = useQueryClient();
  const state = useQuery(accountQueries.secondFactor());
  const [task, setTask] = useState<Task | null>(null);

  function finish() {
    setTask(null);
    void queryClient.invalidateQueries(accountQueries.secondFactor());
  }

  if (state.error && !state.data) {
    return <ReadErrorState title="The second factor could not be loaded" reads={[state]} />;
  }
  if (!state.data) return <Skeleton height={64} />;
  switch (task) {
    case 'set-up':
      return <SecondFactorSetup onDone={finish} />;
    case 'turn-off':
      return <TurnOff onDone={finish} />;
    case 'replace-codes':
      return <ReplaceCodes onDone={finish} />;
    case null:
      return <Overview state={state.data} onTask={setTask} />;
  }
}

function Overview({ state, onTask }: { state: SecondFactor; onTask: (task: Task) => void }) {
  if (!state.isOn) {
    return (
      <Stack $gap={4}>
        <p>
          With a second factor, a sign-in takes your password and a code from an authenticator app
          on your phone. A stolen password is then not enough.
        </p>
        <Button variant="primary" onClick={() => onTask('set-up')}>
          Set up
        </Button>
      </Stack>
    );
  }
  return (
    <Stack $gap={4}>
      <p>{`The second factor is on. ${describeCodes(state.recoveryCodesLeft)}`}</p>
      <Button onClick={() => onTask('replace-codes')}>New recovery codes</Button>
      {state.isRequired ? (
        <p>Your role requires it, so you cannot turn it off.</p>
      ) : (
        <Button variant="danger" onClick={() => onTask('turn-off')}>
          Turn off
        </Button>
      )}
    </Stack>
  );
}

function describeCodes(left: number): string {
  if (left === 0) return 'You have used all recovery codes.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const turnOff = useMutation({ ...accountMutations.turnOffSecondFactor(), onSuccess: onDone });
  return (
    <PasswordConfirmation
      label="Turn off the second factor"
      submitLabel="Turn off"
      variant="danger"
      change={turnOff}
    />
  );
}

function ReplaceCodes({ onDone }: { onDone: () => void }) {
  const replace = useMutation(accountMutations.replaceRecoveryCodes());
  if (replace.data) {
    return <RecoveryCodes codes={replace.data.recoveryCodes} doneLabel="Done" onDone={onDone} />;
  }
  return (
    <PasswordConfirmation
      label="New recovery codes"
      submitLabel="Create new codes"
      change={replace}
    />
  );
}
