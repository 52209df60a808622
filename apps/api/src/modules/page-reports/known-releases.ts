import type { Registry } from '@atrium/release-format';

/** Name of an app and id of one of its releases. */
export interface NamedRelease {
  readonly app: string;
  readonly release: string;
}

/** A release that pages may report about, and when it went live or became the candidate. */
export interface ServedRelease extends NamedRelease {
  readonly releasedAt: string;
}

/** Lists the releases that pages may report about: the live ones, those before and the candidates. */
export function listReleases({ shell, api, areas }: Registry): ServedRelease[] {
  const ofAreas = Object.entries(areas).map(
    ([app, { current, previous, candidate }]) =>
      [app, [current, previous, candidate?.release]] as const,
  );
  return [['shell', [shell]] as const, ['api', [api]] as const, ...ofAreas].flatMap(
    ([app, releases]) =>
      releases.flatMap((one) => (one ? { app, release: one.id, releasedAt: one.releasedAt } : [])),
  );
}
