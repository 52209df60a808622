import { readConfig } from '../config/config';

/** Returns the origin under which people reach the server of these settings. */
export function publicOrigin(env: NodeJS.ProcessEnv): string {
  const { publicUrl, host, port } = readConfig(env, process.cwd());
  const name = host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `http://${name}:${String(port)}`;
}
