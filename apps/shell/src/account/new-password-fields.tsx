import { useState } from 'react';
import { ApiError, explainError } from '@atrium/api-client';
import { newPassword } from '@atrium/contracts';
import { WRONG_CURRENT_PASSWORD } from '@atrium/contracts/account';
import { TextField } from '@atrium/ui';

const EMPTY = { username: '', email: '', current: '', password: '', repeated: '' };

/** Texts of the fields of a form with a new password, which need not have all of them. */
export type AccountTexts = typeof EMPTY;

/** Errors of these fields. */
export type AccountErrors = Partial<AccountTexts>;

/**
 * Returns the state of a form with a new password, which the server checks against its rules.
 *
 * @param findErrors returns the errors of the form's other fields
 */
export function useNewPassword(findErrors: (values: AccountTexts) => AccountErrors = () => ({})) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<AccountErrors>({});
  const [error, setError] = useState<string>();

  function showErrors(found: AccountErrors) {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) document.getElementsByName(fieldName(first))[0]?.focus();
    return first !== undefined;
  }

  return {
    values,
    /** Error that belongs to no field. */
    error,
    fieldProps: (name: keyof AccountTexts) => ({
      name: fieldName(name),
      value: values[name],
      error: errors[name],
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setValues({ ...values, [name]: target.value });
        setErrors({ ...errors, [name]: undefined });
      },
    }),
    /** Shows the errors of the fields; returns whether there are none. */
    validate: () => {
      if (showErrors({ ...findErrors(values), ...findPasswordErrors(values) })) return false;
      setError(undefined);
      return true;
    },
    /** Shows an error of the request: the server's reason for refusing a password under its field. */
    showError: (failure: Error) => {
      if (failure instanceof ApiError && failure.status === 400) {
        const isCurrent = failure.body === WRONG_CURRENT_PASSWORD;
        showErrors({ [isCurrent ? 'current' : 'password']: failure.body });
      } else setError(explainError(failure) ?? '');
    },
  };
}

function findPasswordErrors({ password, repeated }: AccountTexts): AccountErrors {
  const checked = newPassword.safeParse(password);
  if (!checked.success) return { password: checked.error.issues[0]?.message ?? 'Invalid input' };
  return repeated === password ? {} : { repeated: 'The two passwords differ' };
}

function fieldName(name: string): string {
  return `account-${name}`;
}

interface NewPasswordFieldsProps {
  fieldProps: ReturnType<typeof useNewPassword>['fieldProps'];
  /** Name of the account, for the browser's password manager. */
  username?: string;
  /** Whether the current password is asked for, too. */
  asksCurrent?: boolean;
}

/** Fields for a new password, twice, and for the current one if it is asked for. */
export function NewPasswordFields({ fieldProps, username, asksCurrent }: NewPasswordFieldsProps) {
  return (
    <>
      {username !== undefined && <input hidden readOnly autoComplete="username" value={username} />}
      {asksCurrent && (
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...fieldProps('current')}
        />
      )}
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters, and nothing that is easy to guess."
        {...fieldProps('password')}
      />
      <TextField
        label="New password again"
        type="password"
        autoComplete="new-password"
        {...fieldProps('repeated')}
      />
    </>
  );
}
