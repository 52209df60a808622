import type { UseMutationOptions } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError } from '@atrium/api-client';
import type { PersonWithLink } from '@atrium/contracts/people';
import { isolate, toastError, toastSuccess, useSingleFlight } from '@atrium/ui';
import { readRefusal } from '../refusal';

/** A password link to copy, and its person. */
export interface CreatedLink extends PersonWithLink {
  readonly link: string;
}

interface LinkCreationOptions {
  /** Called after the link was sent by mail. */
  onSent: () => void;
  /** Called with the server's reason when the change is not possible (409). */
  onRefused: (reason: string) => void;
}

/** Sends a request that creates a password link, once at a time, and keeps a link that is to be copied. */
export function useLinkCreation<Variables>(
  mutation: UseMutationOptions<PersonWithLink, Error, Variables>,
  { onSent, onRefused }: LinkCreationOptions,
) {
  const [created, setCreated] = useState<CreatedLink | null>(null);
  const { mutateAsync, isPending } = useMutation({
    ...mutation,
    onSuccess: ({ person, link }) => {
      if (link === null) toastSuccess(`Password link sent to ${isolate(person.email)}`);
    },
    onError: (error) => {
      const refusal = readRefusal(error);
      if (refusal === undefined) toastError(explainError(error));
      else onRefused(refusal);
    },
  });
  const create = useSingleFlight((variables: Variables) =>
    mutateAsync(variables, {
      onSuccess: ({ person, link }) => {
        if (link === null) onSent();
        else setCreated({ person, link });
      },
    }),
  );
  return { create, created, isPending };
}
