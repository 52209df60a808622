import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { peopleMutations, peopleQueries } from '@atrium/api-client/people';
import { useUser } from '@atrium/auth';
import type { Person } from '@atrium/contracts/people';
import { Checkbox, RetryNotice, toastError, tokens, useSingleFlight } from '@atrium/ui';

interface SecondFactorSettingProps {
  /** Everybody with an account; undefined until they are loaded. */
  people: readonly Person[] | undefined;
}

/** Switch of the setting by which admins must have a second factor. It is saved at once. */
export function SecondFactorSetting({ people }: SecondFactorSettingProps) {
  const hintId = useId();
  const { id: userId } = useUser();
  const settings = useQuery(peopleQueries.settings());
  const { mutateAsync, isPending, variables } = useMutation({
    ...peopleMutations.changeSettings(),
    onError: (error) => toastError(explainError(error)),
  });
  const change = useSingleFlight(mutateAsync);
  const saved = settings.data?.adminsNeedSecondFactor ?? false;
  const self = people?.find(({ id }) => id === userId);
  const mustSetUp = settings.data && !saved && self?.hasSecondFactor === false;

  return (
    <section aria-label="Sign-in">
      {settings.isLoadingError && (
        <RetryNotice busy={settings.isFetching} onRetry={() => void settings.refetch()}>
          {`The setting could not be loaded. ${settings.error.message}`}
        </RetryNotice>
      )}
      <Switch
        role="switch"
        label="Admins need a second factor"
        aria-describedby={hintId}
        disabled={!settings.data}
        checked={isPending ? variables.adminsNeedSecondFactor : saved}
        onChange={({ target }) => change({ adminsNeedSecondFactor: target.checked })}
      />
      <Hint id={hintId}>
        <span>
          Besides the password, admins then sign in with a code of an authenticator app. Admins
          without one set it up before they can go on.
        </span>
        {mustSetUp && <span> You have none yet, so you would set it up now.</span>}
      </Hint>
    </section>
  );
}

// A checkbox in the form of a switch.
const Switch = styled(Checkbox)`
  font-weight: ${tokens.font.weight.medium};

  input {
    position: relative;
    width: 32px;
    height: 18px;
    margin: 3px 0;
    border: 1px solid ${tokens.color.borderStrong};
    border-radius: ${tokens.radius.full};
    appearance: none;
    background: ${tokens.color.surfaceSunken};
    transition: background-color ${tokens.motion.fast};
  }

  input::before {
    content: '';
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: ${tokens.color.borderStrong};
    transition: inset-inline-start ${tokens.motion.fast};
    /* Backgrounds are gone where the user chooses the colors. */
    forced-color-adjust: none;
  }

  input:checked {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accent};
  }

  input:checked::before {
    inset-inline-start: 16px;
    background: ${tokens.color.onAccent};
  }

  input:disabled {
    opacity: 0.6;
  }
`;

const Hint = styled.p`
  margin-inline-start: 40px;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;
