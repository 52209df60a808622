import type { UseFormRegisterReturn } from 'react-hook-form';
import { SelectField, TextField } from '@atrium/ui';
import type { LicenseDuration } from './license-duration';
import { durationLabels } from './license-duration';

interface FieldState extends UseFormRegisterReturn {
  error: string | undefined;
}

interface DurationFieldsProps {
  /** The selected duration. */
  value: LicenseDuration;
  /** Registers a field of the form. */
  register: (name: 'duration' | 'customDay') => FieldState;
}

/** Selects the duration of a license, or its last day. */
export function DurationFields({ value, register }: DurationFieldsProps) {
  return (
    <>
      <SelectField
        label="Duration"
        options={Object.entries(durationLabels)}
        {...register('duration')}
      />
      {value === 'custom' && (
        <TextField
          label="Custom Expiration Date"
          type="date"
          max="9999-12-31"
          {...register('customDay')}
        />
      )}
    </>
  );
}
