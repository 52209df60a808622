import * as z from 'zod/mini';
import type { Registry } from '@atrium/area-contract';
import { AREA_CONTRACT_VERSION, registry as registrySchema } from '@atrium/area-contract';

/** An expected failure. Its message is for the terminal. */
export class LiveServerError extends Error {}

const stateSchema = z.object({ isOn: z.boolean() });

/**
 * Checks that an area can run from this machine inside the pages of a server.
 *
 * @param origin of the server, without a trailing slash
 * @returns the path at which the area starts
 * @throws LiveServerError if the server does not allow it, or is not compatible with these sources
 */
export async function checkLiveServer(origin: string, area: string): Promise<string> {
  const response = await get(`${origin}/api/development`);
  if (response.status === 404) {
    throw new LiveServerError(
      `The server at ${origin} is too old: it cannot run areas from a developer's machine. Upgrade it.`,
    );
  }
  const state = stateSchema.safeParse(await readJson(response)).data;
  if (!state) {
    throw new LiveServerError(
      `${origin} does not answer like a server of Atrium. Check the address.`,
    );
  }
  if (!state.isOn) {
    throw new LiveServerError(
      `The server at ${origin} does not allow this. Its administrator can set DEVELOP_USERS to admins, or to your username.`,
    );
  }
  return startPathOf(await readRegistry(origin), area, origin);
}

function startPathOf({ areas }: Registry, area: string, origin: string): string {
  const live = areas[area]?.current;
  if (!live) {
    const known = Object.keys(areas).join(', ');
    throw new LiveServerError(
      `The server at ${origin} has no area ${area}, only ${known}. Release it there first.`,
    );
  }
  const { contractVersion, manifest } = live;
  if (contractVersion !== AREA_CONTRACT_VERSION) {
    throw new LiveServerError(
      `The shell at ${origin} speaks version ${String(contractVersion)} of the contract with areas, these sources version ${String(AREA_CONTRACT_VERSION)}. Check out sources that fit, or release the shell first.`,
    );
  }
  return manifest.nav?.path ?? manifest.paths.find((path) => !/[:*]/.test(path)) ?? '/';
}

async function readRegistry(origin: string): Promise<Registry> {
  const response = await get(`${origin}/registry.json`);
  const parsed = registrySchema.safeParse(await readJson(response));
  if (parsed.success) return parsed.data;
  throw new LiveServerError(
    `The registry of ${origin} has an unknown format. Check out sources that fit the server.`,
  );
}

async function get(url: string): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const { cause = error } = error instanceof Error ? error : {};
    const reason = cause instanceof Error ? cause.message : 'unknown';
    throw new LiveServerError(`${url} cannot be reached (${reason}). Check the address.`);
  }
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
