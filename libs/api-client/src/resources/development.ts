import { mutationOptions } from '@tanstack/react-query';
import { request } from '@atrium/api-client';
import type { Development } from '@atrium/contracts/development';
import { endDevelopment, startDevelopment } from '@atrium/contracts/development';

/** Mutation options of running an area from the user's machine. The page must be reloaded afterwards. */
export const developmentMutations = {
  start: () =>
    mutationOptions({
      mutationFn: (body: Development) => request(startDevelopment, { body }),
    }),
  end: () => mutationOptions({ mutationFn: () => request(endDevelopment, {}) }),
};
