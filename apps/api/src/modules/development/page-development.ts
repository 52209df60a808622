import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Development } from '@atrium/contracts/development';
import type { Config } from '../../config/config';
import type { Database } from '../../db/database';
import type { ReleaseReader } from '../releases/release-reader';
import { SESSION_IDLE_MS } from '../session/session-plugin';
import { createDevelopmentRepository } from './development.repository';
import { mayDevelop } from './development-users';

/** Reads the development of the session of a request; without one, `undefined`. */
export type FindDevelopment = (request: FastifyRequest) => Promise<Development | undefined>;

/** Creates the reader for pages. It runs no statement while `DEVELOP_USERS` is `off`. */
export function createDevelopmentReader(
  db: Database,
  { developUsers }: Pick<Config, 'developUsers'>,
): FindDevelopment {
  if (developUsers === 'off') return () => Promise.resolve(undefined);
  const developments = createDevelopmentRepository(db);
  return async (request) => {
    const tokenHash = request.server.hashSessionToken(request, '');
    if (tokenHash === '') return undefined;
    const now = new Date();
    const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
    const found = await developments.find({ tokenHash, now, idleSince });
    // The setting or the role of the user may have changed since.
    return found && mayDevelop(developUsers, found) ? found : undefined;
  };
}

/** Returns the origin of the development server on the machine of the user. */
export function developmentOrigin({ port }: Pick<Development, 'port'>): string {
  return `http://127.0.0.1:${String(port)}`;
}

/** Returns the name under which pages request a development, such as `tasks@3102`. */
function developmentName({ area, port }: Development): string {
  return `${area}@${String(port)}`;
}

// The used parts of the registry. libs/area-contract has the full schema, but is for browsers only.
const release = z.looseObject({ id: z.string(), manifest: z.unknown() });
const registryFile = z.looseObject({
  areas: z.record(z.string(), z.looseObject({ current: release })),
});

/**
 * Returns the live registry with the developed area as the current release, and the live one to fall back to.
 * The release has no hashes, and no files but its entry: its manifest is the live one.
 * @param name as requested, not validated.
 * @returns `undefined` if it is not the name of this development, or the area is not released.
 */
export async function readDevelopmentRegistry(
  { readRegistry }: ReleaseReader,
  { development, name }: { readonly development: Development; readonly name: unknown },
  request: FastifyRequest,
): Promise<object | undefined> {
  if (name !== developmentName(development)) return undefined;
  const bytes = await readRegistry(request);
  const live = registryFile.safeParse(JSON.parse(bytes?.toString('utf8') ?? 'null')).data;
  if (!live || !Object.hasOwn(live.areas, development.area)) return undefined;
  const released = live.areas[development.area];
  if (!released) return undefined;
  const current = {
    ...released.current,
    // The same for all pages of the session, and none of a real release.
    id: hash('sha256', `development ${name}`).slice(0, 16),
    container: `atrium_${development.area.replaceAll('-', '_')}_dev`,
    entry: { path: `${developmentOrigin(development)}/entry.js`, integrity: '' },
    ...{ preload: [], styles: [], contributions: {}, panels: {} },
  };
  return {
    ...live,
    preview: { name },
    areas: { ...live.areas, [development.area]: { current, previous: released.current } },
  };
}
