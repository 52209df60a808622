import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleMutations } from '@atrium/api-client/people';
import { releaseQueries } from '@atrium/api-client/releases';
import type { Person } from '@atrium/contracts/people';
import { releaseAreas, releaseRight } from '@atrium/contracts/rights';
import { isolate, ReadErrorState, Spinner, toastSuccess, useSingleFlight } from '@atrium/ui';
import { CheckboxGroup } from '../checkbox-group';
import { FormDialog } from '../form-dialog';
import { readRefusal, Refusal, toastUnlessRefused } from '../refusal';
import { useReportDirty } from '../use-report-dirty';

interface ChangeRightsDialogProps {
  person: Person;
  /** Whether the person is the signed-in user. */
  isSelf: boolean;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** Changes the areas to whose releases a person has a right, which ends the person's sessions. */
export function ChangeRightsDialog({
  person,
  isSelf,
  onDirtyChange,
  onClose,
}: ChangeRightsDialogProps) {
  const { id } = person;
  const username = isolate(person.username);
  const releases = useQuery(releaseQueries.list());
  const before = releaseAreas(person.rights);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const checked = chosen ?? before;
  const live = releases.data?.apps.map(({ app }) => app) ?? [];
  // One that was withdrawn can be unchecked.
  const areas = [...new Set([...live.filter(isArea), ...before])].sort();
  const isDirty = [...checked].sort().join() !== [...before].sort().join();
  const { mutateAsync, isPending, error } = useMutation({
    ...peopleMutations.changeRights(),
    onSuccess: () => {
      toastSuccess(`Release rights of ${username} changed`);
      onClose();
    },
    onError: toastUnlessRefused,
  });
  const change = useSingleFlight(mutateAsync);
  useReportDirty(isDirty, onDirtyChange);
  const refusal = readRefusal(error);

  return (
    <FormDialog
      title={`Release rights of ${username}`}
      description={
        isSelf
          ? 'A change ends all your sessions, this one included.'
          : `A change ends all sessions of ${username}.`
      }
      submitLabel={releases.data && 'Save'}
      busy={isPending}
      isUnsaved={isDirty}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) change({ id, rights: checked.map(releaseRight) });
        else onClose();
      }}
      onClose={onClose}
    >
      {releases.isPending && <Spinner label="Loading the areas" />}
      {releases.isLoadingError && (
        <ReadErrorState title="The areas could not be loaded" reads={[releases]} />
      )}
      {releases.data && (
        <CheckboxGroup
          label="Areas"
          options={areas.map((area) => [area, area] as const)}
          checked={checked}
          onChange={setChosen}
          hint="In the Releases panel, the person sees the releases of these areas, can roll back, promote and abort them, and remove their previews. Admins can do this in all areas."
        />
      )}
      {refusal !== undefined && <Refusal role="alert">{refusal}</Refusal>}
    </FormDialog>
  );
}

function isArea(app: string): boolean {
  return app !== 'shell' && app !== 'api';
}
