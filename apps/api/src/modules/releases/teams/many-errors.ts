import { type AppHealth, describeVotes } from '@atrium/contracts/releases';
import { isArea } from '../live-registry';
import type { Message } from '../watch/decide';
import { PEOPLE_WITH_ERRORS } from './team-policy';

/** Returns a message for each live release and each candidate of an area with errors of many people. */
export function listManyErrors(apps: readonly AppHealth[]): Message[] {
  return apps
    .filter(({ app }) => isArea(app))
    .flatMap(({ app, live, candidate }) =>
      [live, candidate]
        .filter((release) => release !== null)
        .filter(({ failures }) => failures >= PEOPLE_WITH_ERRORS)
        .map((release) => ({
          type: 'release.errors' as const,
          title: `${String(PEOPLE_WITH_ERRORS)} people or more had an error with ${app} ${release.id}`,
          details: `${describeVotes(release)}.`,
          about: [{ app, id: release.id }],
        })),
    );
}
