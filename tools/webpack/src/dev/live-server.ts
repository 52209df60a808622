import { AREA_CONTRACT_VERSION, registry as registrySchema } from '@atrium/area-contract';

/** An expected failure. Its message is for the terminal. */
export class LiveServerError extends Error {}

/**
 * Checks that an area can run from this machine in the pages of a server.
 *
 * @param origin of the server, without a trailing slash
 * @returns the path at which the area starts
 * @throws LiveServerError if the server cannot be reached, is not Atrium, or does not fit these sources
 */
export async function checkLiveServer(origin: string, area: string): Promise<string> {
  const { areas } = await readRegistry(origin);
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

/** Says why a server did not answer, and what to do. */
export function explainFailure(origin: string, error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  const { code = '', message = 'unknown' } = cause as { code?: string; message?: string };
  const advice = /CERT|SIGNATURE/.test(code)
    ? 'Name the file with the certificate of its authority in NODE_EXTRA_CA_CERTS.'
    : 'Check the address.';
  // Attempts at several IP addresses have a code, but no message.
  return `${origin} cannot be reached (${message || code}). ${advice}`;
}

async function readRegistry(origin: string) {
  const response = await fetch(`${origin}/registry.json`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new LiveServerError(explainFailure(origin, error));
  });
  const { success, data } = registrySchema.safeParse(await response.json().catch(() => undefined));
  if (success) return data;
  throw new LiveServerError(
    `${origin} does not answer like a server of Atrium that fits these sources (status ${String(response.status)}). Check the address.`,
  );
}
