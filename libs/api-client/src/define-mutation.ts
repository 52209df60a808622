import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { mutationOptions } from '@tanstack/react-query';
import { invalidateAfter } from './invalidate-after';
import type { Row, RowList } from './rows';
import { putRow, removeRow } from './rows';

interface MutationSettings<Input> {
  /** Prefixes of the query keys that the change affects, see `invalidateAfter`. */
  readonly invalidates?: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]);
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
      mutationFn: (input: Input, { client }) => {
        const keys = typeof invalidates === 'function' ? invalidates(input) : invalidates;
        return invalidateAfter(client, keys, send(input, client));
      },
    });
}

/** Defines a mutation whose response is a row of a list, see `putRow`; without an `id`, a new one. */
export function defineRowMutation<R extends Row, Input extends object>(
  list: RowList<R>,
  send: (input: Input) => Promise<R>,
  settings?: MutationSettings<Input>,
) {
  return defineMutation((input: Input, client) => {
    const id = 'id' in input && typeof input.id === 'number' ? input.id : undefined;
    return putRow(client, list, send(input), id);
  }, settings);
}

/** Defines the deletion of a row by its id, see `removeRow`. */
export function defineRowDeletion<R extends Row, Result>(
  list: RowList<R>,
  send: (id: number) => Promise<Result>,
  settings?: MutationSettings<number>,
) {
  return defineMutation((id: number, client) => removeRow(client, list, send(id), id), settings);
}
