import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { mutationOptions } from '@tanstack/react-query';
import { invalidateAfter } from './invalidate-after';
import type { Row, RowList } from './rows';
import { putRow, removeRow } from './rows';

/** Prefixes of the query keys that a change affects, see `invalidateAfter`. */
type Invalidates<Input> = readonly QueryKey[] | ((input: Input) => readonly QueryKey[]);

interface MutationSettings<Input> {
  readonly invalidates?: Invalidates<Input>;
  /** 0 for a mutation with a secret, so that none stays in the cache after its screen is left. */
  readonly gcTime?: 0;
}

/**
 * Defines a mutation that resolves once the cached data shows the change.
 *
 * @param send sends the request
 * @returns a function that returns the options of the mutation
 */
export function defineMutation<Result, Input = void>(
  send: (input: Input, client: QueryClient) => Promise<Result>,
  { invalidates = [], ...settings }: MutationSettings<Input> = {},
) {
  return () =>
    mutationOptions({
      ...settings,
      mutationFn: (input: Input, { client }) =>
        invalidateAfter(client, keysOf(invalidates, input), send(input, client)),
    });
}

/** Defines a mutation whose response is a row of a list, see `putRow`; without an `id`, a new one. */
export function defineRowMutation<R extends Row, Input extends object>(
  list: RowList<R>,
  send: (input: Input) => Promise<R>,
  { invalidates }: Pick<MutationSettings<Input>, 'invalidates'> = {},
) {
  return () =>
    mutationOptions({
      mutationFn: (input: Input, { client }) => {
        const id = 'id' in input && typeof input.id === 'number' ? input.id : undefined;
        const write = putRow(client, list, send(input), id);
        return invalidates ? invalidateAfter(client, keysOf(invalidates, input), write) : write;
      },
    });
}

/** Defines the deletion of a row by its id, see `removeRow`. */
export function defineRowDeletion<R extends Row, Result>(
  list: RowList<R>,
  send: (id: number) => Promise<Result>,
  { invalidates }: Pick<MutationSettings<number>, 'invalidates'> = {},
) {
  return () =>
    mutationOptions({
      mutationFn: (id: number, { client }) => {
        const deletion = removeRow(client, list, send(id), id);
        return invalidates ? invalidateAfter(client, keysOf(invalidates, id), deletion) : deletion;
      },
    });
}

function keysOf<Input>(invalidates: Invalidates<Input>, input: Input): readonly QueryKey[] {
  return typeof invalidates === 'function' ? invalidates(input) : invalidates;
}
