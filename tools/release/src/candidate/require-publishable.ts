import { ReleaseError } from '../release-error';
import type { HistoryEntry } from '../release-folder/history';
import type { AreaRecord } from '../release-folder/release-record';
import { findRevocation, revocationsIn } from '../release-folder/revocations';
import type { Candidate } from './candidate';

/**
 * Checks that builds are those of the expected apps.
 *
 * @param builds folders of the candidates, in the same order as the names
 * @throws ReleaseError
 */
export function requireNames(
  candidates: readonly Candidate[],
  apps: readonly string[],
  builds: readonly string[],
): void {
  const problems = candidates.flatMap(({ record }, index) =>
    record.name === apps[index]
      ? []
      : [
          `The build in ${builds[index] ?? ''} is ${record.name}, not ${apps[index] ?? ''}: name it as its area.json does.`,
        ],
  );
  if (problems.length > 0) throw new ReleaseError(problems);
}

/**
 * Returns the records of builds, all of which must be areas.
 *
 * @param explain returns the sentence for another app
 * @throws ReleaseError
 */
export function requireAreas(
  candidates: readonly Candidate[],
  explain: (app: string) => string,
): AreaRecord[] {
  return candidates.map(({ record }) => {
    if (record.kind === 'area') return record;
    throw new ReleaseError([explain(record.name)]);
  });
}

/**
 * Checks that no candidate has been revoked.
 *
 * @throws ReleaseError
 */
export function requireNotRevoked(
  history: readonly HistoryEntry[],
  candidates: readonly Candidate[],
): void {
  const revocations = revocationsIn(history);
  const problems = candidates.flatMap(({ record: { name, id } }) => {
    const revocation = findRevocation(revocations, name, id);
    return revocation
      ? [
          `${name} ${id} was revoked by ${revocation.by} (“${revocation.reason}”): change ${name} and build it again.`,
        ]
      : [];
  });
  if (problems.length > 0) throw new ReleaseError(problems);
}
