import type { KeyObject } from 'node:crypto';
import { registry as registrySchema } from '@atrium/area-contract';
import { publishRelease, putReleaseFile } from '@atrium/contracts/publishing';
import { hexOf, signManifest } from '@atrium/release-format';
import { type Build, readBuild } from './builds/build';
import { inParallel } from './in-parallel';
import { call, type ReleaseServer } from './server/call';
import { findApp, readReleases } from './server/releases';
import type { SmokeTest } from './smoke/smoke-test';

/** Options of `publish`. */
export interface PublishOptions {
  /** For the history. */
  reason?: string | null;
  /** Makes areas candidates, which a share of the browsers or some people load. */
  candidate?: {
    percent: number;
    people?: readonly string[];
    promoteAfter?: number | null;
  } | null;
  /** Makes a preview of this name; nothing that is live changes. */
  preview?: string | null;
  /** `null` leaves it out. */
  smokeTest?: SmokeTest | null;
  /** The private ed25519 key that signs the releases; without it, copied ones keep their signature. */
  key?: KeyObject | null;
}

/** A published release. */
export interface PublishedRelease {
  app: string;
  id: string;
  /** Whether it was live already. */
  unchanged: boolean;
}

/** Publishes the builds in folders like `publishBuilds`; reads them as `readBuild` does. */
export async function publish(
  server: ReleaseServer,
  folders: readonly string[],
  options: PublishOptions = {},
): Promise<PublishedRelease[]> {
  return publishBuilds(server, await Promise.all(folders.map(readBuild)), options);
}

/**
 * Publishes builds, all of them or none. After an interruption at any point it can be repeated.
 *
 * @throws ReleaseError when a build or the new set has faults, or somebody else has published the same app
 * in the meantime; then nothing has changed
 */
export async function publishBuilds(
  server: ReleaseServer,
  builds: readonly Build[],
  { reason = null, candidate = null, preview = null, smokeTest = null, key = null }: PublishOptions,
): Promise<PublishedRelease[]> {
  const list = await readReleases(server);
  const releases = builds.map(({ app, manifest, record: { maps }, signature }) => {
    const found = findApp(list, app);
    return {
      manifest,
      maps,
      signature: key ? signManifest(manifest, key) : signature,
      expected: found?.live.id ?? null,
      expectedCandidate: found?.candidate?.id ?? null,
    };
  });
  const send = (check: boolean, smoke: 'passed' | 'left out') =>
    call(server, publishRelease, {
      params: { app: builds[0]?.app ?? '' },
      body: {
        releases,
        preview,
        reason,
        check,
        smoke,
        candidate: candidate && {
          percent: candidate.percent,
          people: [...(candidate.people ?? [])],
          promoteAfter: candidate.promoteAfter ?? null,
        },
      },
    });

  const checked = await send(true, 'left out');
  await sendFiles(server, builds, checked.missing);
  const isTested = smokeTest !== null && checked.releases.some(({ unchanged }) => !unchanged);
  if (isTested) {
    await smokeTest({ server, registry: registrySchema.parse(checked.registry), builds });
  }
  return (await send(false, isTested ? 'passed' : 'left out')).releases;
}

async function sendFiles(
  server: ReleaseServer,
  builds: readonly Build[],
  missing: readonly string[],
): Promise<void> {
  const waiting = builds
    .flatMap(({ contents }) => [...contents])
    .filter(([integrity]) => missing.includes(integrity));
  await inParallel(waiting, async ([integrity, body]) => {
    await call(server, putReleaseFile, { params: { hash: hexOf(integrity) }, body });
  });
}
