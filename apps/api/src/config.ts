import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error';

/** The validated launch interface; folders are absolute. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly releaseDir: string;
  /** The origin under which people reach the server, without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly logLevel: string;
  readonly production: boolean;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  RELEASE_DIR: z.string().default('.release'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url))
    .transform((url) => new URL(url).origin)
    .optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  NODE_ENV: z.string().optional(),
});

const corrections: Readonly<Record<string, string>> = {
  PORT: 'PORT must be a whole number from 0 to 65535 (0 takes any free port).',
  HOST: 'HOST must be an IP address or a host name.',
  DATABASE_URL: 'DATABASE_URL must look like postgres://user:password@host:5432/database.',
  PUBLIC_URL: 'PUBLIC_URL must be an origin without a path, like https://atrium.example.com.',
  LOG_LEVEL: `LOG_LEVEL must be one of ${logLevels.join(', ')}.`,
};

/**
 * Reads the launch interface.
 * @param env the process's environment; an empty value counts as not given.
 * @param cwd the folder against which relative folders are resolved.
 * @throws StartError with one sentence for each wrong variable, on a line of its own.
 */
export function readConfig(env: NodeJS.ProcessEnv, cwd: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { data, error } = variables.safeParse(given);
  if (error) {
    const wrong = new Set(error.issues.map(({ path: [name] }) => String(name)));
    throw new StartError([...wrong].map((name) => corrections[name]).join('\n'));
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: path.resolve(cwd, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    releaseDir: path.resolve(cwd, data.RELEASE_DIR),
    publicUrl: data.PUBLIC_URL,
    logLevel: data.LOG_LEVEL,
    production: data.NODE_ENV === 'production',
  };
}

/** Whether a host is only reachable from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
