import { useState } from 'react';
import { ApiError, explainError } from '@atrium/api-client';
import { newPassword } from '@atrium/contracts';
import { WRONG_CURRENT_PASSWORD } from '@atrium/contracts/account';
import { TextField } from '@atrium/ui';

/** Text of a new password's fields. */
interface Passwords {
  current: string;
  password: string;
  repeated: string;
}
type PasswordErrors = Partial<Passwords>;

const EMPTY: Passwords = { current: '', password: '', repeated: '' };

interface NewPasswordOptions {
  /** Whether the current password is asked for, too. */
  asksCurrent: boolean;
}

/** State of the fields for a new password. */
export interface NewPassword extends NewPasswordOptions {
  values: Passwords;
  errors: PasswordErrors;
  change: (name: keyof Passwords, value: string) => void;
  /** Shows the errors of the fields; returns whether there are none. */
  validate: () => boolean;
  /**
   * Shows the server's reason for refusing the password under its field.
   *
   * @returns the text of any other error
   */
  showError: (error: Error) => string | undefined;
}

/** Returns the state of the fields for a new password, which the server checks against its rules. */
export function useNewPassword({ asksCurrent }: NewPasswordOptions): NewPassword {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<PasswordErrors>({});
  return {
    asksCurrent,
    values,
    errors,
    change: (name, value) => {
      setValues({ ...values, [name]: value });
      setErrors({ ...errors, [name]: undefined });
    },
    validate: () => {
      const found = findErrors(values, asksCurrent);
      setErrors(found);
      const [first] = Object.keys(found);
      if (first) document.getElementById(fieldId(first))?.focus();
      return !first;
    },
    showError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 400) return explainError(error) ?? '';
      const isCurrent = error.body === WRONG_CURRENT_PASSWORD;
      setErrors({ [isCurrent ? 'current' : 'password']: error.body });
      document.getElementById(fieldId(isCurrent ? 'current' : 'password'))?.focus();
      return undefined;
    },
  };
}

function findErrors({ current, password, repeated }: Passwords, asksCurrent: boolean) {
  const errors: PasswordErrors = {};
  if (asksCurrent && current === '') errors.current = 'Required';
  const checked = newPassword.safeParse(password);
  if (!checked.success) errors.password = checked.error.issues[0]?.message ?? 'Invalid input';
  else if (repeated !== password) errors.repeated = 'The two passwords differ';
  return errors;
}

function fieldId(name: string): string {
  return `account-${name}`;
}

interface NewPasswordFieldsProps {
  state: NewPassword;
  /** Name of the account, for the browser's password manager. */
  username?: string | undefined;
}

/** Fields for a new password, twice, and for the current one if it is asked for. */
export function NewPasswordFields({ state, username }: NewPasswordFieldsProps) {
  function fieldProps(name: keyof Passwords) {
    return {
      id: fieldId(name),
      type: 'password',
      value: state.values[name],
      error: state.errors[name],
      onChange: ({ target }: { target: HTMLInputElement }) => state.change(name, target.value),
    };
  }
  return (
    <>
      {username !== undefined && <input hidden readOnly autoComplete="username" value={username} />}
      {state.asksCurrent && (
        <TextField
          label="Current password"
          autoComplete="current-password"
          {...fieldProps('current')}
        />
      )}
      <TextField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, and nothing that is easy to guess."
        {...fieldProps('password')}
      />
      <TextField
        label="New password again"
        autoComplete="new-password"
        {...fieldProps('repeated')}
      />
    </>
  );
}
