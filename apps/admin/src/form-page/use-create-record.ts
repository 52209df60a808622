import type { UseMutationOptions } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useSingleFlight } from '@atrium/ui';

/** Creates a record, ignoring repeated submits, then returns to the dashboard. */
export function useCreateRecord<Created, Body>(options: UseMutationOptions<Created, Error, Body>) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(options);
  const create = useSingleFlight((body: Body) =>
    // This callback does not run after unmount, so a user who has moved on stays where they are.
    mutateAsync(body, { onSuccess: () => void navigate('/') }),
  );
  return { create, isPending };
}
