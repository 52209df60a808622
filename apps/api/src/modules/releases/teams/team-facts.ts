import { subHours } from 'date-fns';
import type { ReleaseChange, Votes } from '@atrium/contracts/releases';
import type { AreaOwner, ReleaseName } from '@atrium/release-format';
import type { Database } from '../../../db/database';
import { createPageReportRepository } from '../../page-reports/page-report.repository';
import { OTHER_ERRORS } from '../../page-reports/pending-reports';
import { createPublisherRepository } from '../../publishers/publisher.repository';
import type { Manifests } from '../manifests';
import { createReleaseRepository } from '../release.repository';
import { type ExplainedError, explainErrors } from './explain-errors';
import { ERROR_HOURS, NAMED_ERRORS } from './team-policy';

/** Facts about a release, for its team. */
export interface TeamFacts {
  readonly release: ReleaseName;
  readonly owner: AreaOwner;
  /** Votes about the release; `null` where they are not what the message is about. */
  readonly votes: Votes | null;
  /** The most frequent ones of signed-in people. */
  readonly errors: readonly ExplainedError[];
  /** Name of the publisher; `null` for a person, and for a publisher that was removed. */
  readonly publisher: string | null;
}

/** Returns the owner of an area as a release of it says, or `null`. */
export async function findOwner(
  transaction: Database,
  manifests: Manifests,
  release: ReleaseName,
): Promise<AreaOwner | null> {
  const manifest = await manifests.find(createReleaseRepository(transaction))(release);
  return (manifest?.kind === 'area' && manifest.manifest.owner) || null;
}

/**
 * Reads what the team of a release is told about it.
 * @returns `null` if the release names no owner.
 */
export async function readTeamFacts(
  transaction: Database,
  manifests: Manifests,
  release: ReleaseName,
  votes: Votes | null,
): Promise<TeamFacts | null> {
  const owner = await findOwner(transaction, manifests, release);
  if (!owner) return null;
  const { app, id } = release;
  const releases = createReleaseRepository(transaction);
  const counted = await createPageReportRepository(transaction).errorsOf(
    [{ app, release: id }],
    subHours(new Date(), ERROR_HOURS),
  );
  const named = counted
    .filter(({ signedIn, error }) => signedIn && error !== OTHER_ERRORS)
    .slice(0, NAMED_ERRORS);
  return {
    release,
    owner,
    votes,
    errors: await explainErrors(releases, release, named),
    publisher: await findPublisher(transaction, await releases.listChanges(0), release),
  };
}

async function findPublisher(
  transaction: Database,
  changes: readonly ReleaseChange[],
  { app, id }: ReleaseName,
): Promise<string | null> {
  const isIt = (release: { readonly app: string; readonly id: string | null }) =>
    release.app === app && release.id === id;
  const published = changes.findLast(
    (change) =>
      change.action === 'publish' &&
      (change.changes.some((one) => isIt({ app: one.app, id: one.to })) ||
        change.candidates.some(isIt)),
  );
  const publishers = await createPublisherRepository(transaction).list();
  // Admins can publish, too, and messages name no person.
  return publishers.find(({ name }) => name === published?.by)?.name ?? null;
}
