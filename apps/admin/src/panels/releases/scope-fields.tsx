import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { ALL_APPS, type NewPublisher } from '@atrium/contracts/publishers';
import { releaseVerbs } from '@atrium/contracts/releases';
import { TextField } from '@atrium/ui';
import { CheckboxGroup } from '../checkbox-group';
import { VERB_LABELS } from './publisher-texts';

interface ScopeFieldsProps {
  form: UseFormReturn<NewPublisher>;
  /** Apps to choose from. */
  known: readonly string[];
}

/** Fields of what a publisher may do: some known apps, one area to come, and verbs. */
export function ScopeFields({ form, known }: ScopeFieldsProps) {
  const { control, setValue, formState } = form;
  const { field: apps } = useController({ control, name: 'apps' });
  const { field: may } = useController({ control, name: 'may' });
  const [coming, setComing] = useState('');
  const [checked, setChecked] = useState<readonly string[]>(apps.value);
  const { errors } = formState;
  // A list has errors of its own, and of its elements.
  const comingError = Array.isArray(errors.apps)
    ? 'Use lowercase letters, digits and dashes'
    : undefined;

  function change(nextChecked: readonly string[], nextComing: string) {
    setChecked(nextChecked);
    setComing(nextComing);
    const name = nextComing.trim();
    apps.onChange(name === '' ? nextChecked : [...nextChecked, name]);
    setValue('allowNew', name !== '');
  }

  return (
    <>
      <CheckboxGroup
        label="Areas"
        options={[
          [ALL_APPS, 'All areas and the shell'],
          ...known.map((app) => [app, app] as const),
        ]}
        checked={checked}
        disabled={checked.includes(ALL_APPS) ? known : []}
        onChange={(next) => change(next, coming)}
        error={errors.apps?.message}
      />
      <TextField
        label="Area to come"
        hint="An area that has no release yet. Leave it empty if there is none."
        autoComplete="off"
        spellCheck={false}
        error={comingError}
        value={coming}
        onChange={({ target }) => change(checked, target.value)}
      />
      <CheckboxGroup
        label="May"
        options={releaseVerbs.map((verb) => [verb, VERB_LABELS[verb]] as const)}
        checked={may.value}
        onChange={may.onChange}
        error={errors.may?.message}
      />
    </>
  );
}
