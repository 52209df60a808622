import { z } from 'zod';

/** Changes whenever a process of an earlier version could not understand the lines. */
export const PROTOCOL_VERSION = 2;

/** Whether a running server takes a command: those that need nothing but the database. */
export function isRemoteCommand([name = '', part]: readonly string[]): boolean {
  if (name === 'db') return part === 'backup' || part === 'record-backup';
  return ['users', 'first-admin', 'mail', 'audit', 'publishers', 'doctor'].includes(name);
}

/** First line of a connection: only the version, which all versions can read. */
export const greeting = z.object({ version: z.int() });

/** First line of a connection of this version. */
export const commandRequest = z.object({
  version: z.literal(PROTOCOL_VERSION),
  args: z.array(z.string()),
  /** The folder that relative paths belong to. */
  cwd: z.string(),
  /** The operating system account that runs the command, for the audit trail. */
  account: z.string().nullable(),
});
export type CommandRequest = z.infer<typeof commandRequest>;

/** The response to `prompts`. */
export const secretsLine = z.object({ secrets: z.array(z.string()) });

/** A line of the server: output, a request for secrets, or the end. */
export const serverLine = z.union([
  z.object({ output: z.enum(['stdout', 'stderr']), text: z.string() }),
  z.object({ prompts: z.array(z.string()) }),
  z.object({ exitCode: z.int() }),
]);
export type ServerLine = z.infer<typeof serverLine>;
