import { userQueries } from '@atrium/api-client/users';
import type { PaletteEntry } from '@atrium/area-contract';
import { defineSearch, MAX_SEARCH_RESULTS } from '@atrium/area-contract';
import type { User } from '@atrium/contracts';
import { compareNames, isolate, lazyModule } from '@atrium/ui';
import { createTextSearch } from '@atrium/ui/text-search';

const loadMessageEntries = lazyModule(
  () => import(/* webpackChunkName: "search-results" */ './find-messages/message-entries'),
);

/** Finds the people to write to and, on the server, own messages. */
export const search = defineSearch({
  title: 'People',
  prepare: async ({ queryClient, user }) => {
    const users = await queryClient.query(userQueries.list());
    const others = users
      .filter(({ id }) => id !== user.id)
      .sort((left, right) => compareNames(left.username, right.username));
    // Also found by `message`, after those whose name begins with it.
    const find = createTextSearch(others, ({ username }) => `${username} message ${username}`);
    return (text) => find(text, MAX_SEARCH_RESULTS).map(toEntry);
  },
  recall: async ({ queryClient }, id) => {
    const users = await queryClient.query(userQueries.list());
    const user = users.find((one) => String(one.id) === id);
    return user ? toEntry(user) : null;
  },
  remote: {
    title: 'Messages',
    find: async (context, text) => (await loadMessageEntries()).findMessageEntries(context, text),
  },
});

function toEntry({ id, username }: User): PaletteEntry {
  return {
    id: String(id),
    label: `Message ${isolate(username)}`,
    kind: 'person',
    to: `/chat?with=${String(id)}`,
  };
}
