import type { UseMutationOptions } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSingleFlight } from '@atrium/ui';
import { returnTo, useReturnPath } from './return-path';

interface Submission<Created, Body> {
  body: Body;
  /** Returns the path of the form to open next. */
  nextForm?: (created: Created) => string;
}

/** Creates a record, ignoring repeated submits, then leads back, or opens the next form. */
export function useCreateRecord<Created, Body>(options: UseMutationOptions<Created, Error, Body>) {
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const { mutateAsync, isPending } = useMutation(options);
  // The form stays on the page until the navigation has rendered.
  const isCreated = useRef(false);
  const send = useSingleFlight(async ({ body, nextForm }: Submission<Created, Body>) => {
    if (isCreated.current) return;
    await mutateAsync(body, {
      // This callback does not run after unmount, so a user who has moved on stays where they are.
      onSuccess: (created) =>
        void (nextForm ? navigate(nextForm(created), returnTo(returnPath)) : navigate(returnPath)),
    });
    isCreated.current = true;
  });
  return {
    create: (body: Body) => send({ body }),
    createAndOpen: (body: Body, nextForm: (created: Created) => string) => send({ body, nextForm }),
    isPending,
  };
}
