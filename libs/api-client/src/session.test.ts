import { MutationObserver } from '@tanstack/react-query';
import { createQueryClient, hasSessionEnded, sessionQueries } from './index';
import {
  taskCommentMutations,
  taskCommentQueries,
  taskMutations,
  taskQueries,
} from './resources/tasks';
import { requestSignIn, SIGN_IN_META } from './sign-in-request';
import { serve } from './testing/serve';

const MARIA = { id: 2, username: 'maria', email: 'maria@atrium.example', role: 'staff' };
const userKey = sessionQueries.user().queryKey;

let status: number;
let calls: string[];

serve(({ method = '', url = '' }, response) => {
  calls.push(`${method} ${url}`);
  const isChange = method !== 'GET';
  response.writeHead(isChange || status === 401 ? status : 200).end(isChange ? 'No' : '[]');
});

beforeEach(() => {
  calls = [];
});

function signInAsMaria() {
  const client = createQueryClient();
  client.setQueryData(userKey, MARIA);
  return client;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

describe('a 401', () => {
  beforeEach(() => {
    status = 401;
  });

  it.each([
    ['read', (client: ReturnType<typeof createQueryClient>) => client.query(taskQueries.list())],
    [
      'change',
      (client: ReturnType<typeof createQueryClient>) =>
        new MutationObserver(client, taskMutations.delete()).mutate(1),
    ],
  ])('of a %s ends the session and clears the cache', async (_, call) => {
    const client = signInAsMaria();
    client.setQueryData(taskCommentQueries.list(1).queryKey, []);

    await call(client).catch(() => undefined);
    await nextTask();

    expect(hasSessionEnded(client)).toBe(true);
    const cached = client.getQueryCache().getAll();
    expect(cached.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([[userKey, null]]);
  });

  it('of a sign-in ends no session', async () => {
    const client = signInAsMaria();

    const signIn = new MutationObserver(client, {
      meta: SIGN_IN_META,
      mutationFn: requestSignIn,
    });
    await signIn.mutate({ username: 'maria', password: 'demo1234' }).catch(() => undefined);

    expect(client.getQueryData(userKey)).toEqual(MARIA);
  });

  it('of a change by an earlier user does not end the next session', async () => {
    const client = signInAsMaria();
    const change = new MutationObserver(client, taskMutations.delete()).mutate(1);
    client.getMutationCache().clear();

    await change.catch(() => undefined);

    expect(client.getQueryData(userKey)).toEqual(MARIA);
  });
});

it('invalidates the lists of a resource when a change returns 404', async () => {
  status = 404;
  const client = signInAsMaria();
  await client.query(taskQueries.list());
  const { queryKey } = taskQueries.list();

  const comment = new MutationObserver(client, taskCommentMutations.create());
  await comment.mutate({ taskId: 1, content: 'Hi', mentionedIds: [] }).catch(() => undefined);

  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
