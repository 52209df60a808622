import { useState } from 'react';
import { SelectField, TextField } from '@atrium/ui';

// No role is empty.
const OTHER = '';

interface RoleFieldProps {
  value: string;
  onChange: (role: string) => void;
  /** Roles to choose from. */
  roles: readonly string[];
  error: string | undefined;
}

/** Chooses one of the known roles, or takes any other word. */
export function RoleField({ value, onChange, roles, error }: RoleFieldProps) {
  const [isOtherChosen, setIsOtherChosen] = useState(false);
  const isOther = isOtherChosen || !roles.includes(value);
  return (
    <>
      <SelectField
        label="Role"
        options={[...roles.map((role) => [role, role] as const), [OTHER, 'Other…']]}
        hint="Only admins manage people, distributors, companies and licenses."
        error={isOther ? undefined : error}
        value={isOther ? OTHER : value}
        onChange={({ target }) => {
          setIsOtherChosen(target.value === OTHER);
          onChange(target.value);
        }}
      />
      {isOther && (
        <TextField
          label="Other role"
          autoComplete="off"
          error={error}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  );
}
