import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, request } from '@atrium/api-client';
import { checkEventAnswer, sendEventAnswer } from '@atrium/contracts/answer-links';
import type { Answer } from '@atrium/contracts/events';

interface LinkedAnswer {
  token: string;
  answer: Answer;
  /** The `schedule` that the invitation was shown with. */
  schedule: string;
}

/** Query options of the links by which people answer invitations. */
export const answerLinkQueries = {
  /** Returns the invitation of a link. Fails with 404 once its event is over or gone. */
  check: (token: string) =>
    queryOptions({
      queryKey: ['answer-link', token],
      queryFn: () => request(checkEventAnswer, { body: { token } }),
      // The token stays in memory no longer than its screen.
      gcTime: 0,
    }),
};

/** Mutation options of the links by which people answer invitations. */
export const answerLinkMutations = {
  /** Answers, and shows the invitation as it is then. Reads it again if it has moved (409) or is over (404). */
  send: () =>
    mutationOptions({
      mutationFn: async (body: LinkedAnswer, { client }) => {
        const { queryKey } = answerLinkQueries.check(body.token);
        try {
          client.setQueryData(queryKey, await request(sendEventAnswer, { body }));
        } catch (error) {
          if (error instanceof ApiError && [404, 409].includes(error.status)) {
            await client.invalidateQueries({ queryKey });
          }
          throw error;
        }
      },
      gcTime: 0,
    }),
};
