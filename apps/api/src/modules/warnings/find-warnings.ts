import { statfs } from 'node:fs/promises';
import { addDays, subYears } from 'date-fns';
import type { Config } from '../../config/config';
import type { OpenDatabase } from '../../db/database';
import { storedBytes } from '../files/content-store.repository';
import { FULL_SHARE } from '../files/file-policy';
import { readCertificateEnd } from './certificate';
import { createWarningRepository } from './warning.repository';

const BACKUP_HOURS = 48;
const CERTIFICATE_DAYS = 14;
const CLOCK_MS = 5000;
const FREE_SHARE = 0.1;
const GIGABYTE = 1024 ** 3;

/** The settings that warnings are about. */
export type WarningConfig = Pick<
  Config,
  'publicUrl' | 'smtpUrl' | 'mailReplyUrl' | 'mailReplies' | 'dataDir' | 'filesMaxGb'
>;

/**
 * Finds what is wrong with a production server, with a sentence for each.
 * @param certificate the warning of `checkCertificate`, which takes up to three seconds.
 */
export async function findWarnings(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  { publicUrl, smtpUrl, mailReplyUrl, mailReplies, dataDir, filesMaxGb }: WarningConfig,
  certificate: Promise<string | undefined>,
): Promise<string[]> {
  const repository = createWarningRepository(db);
  const warnings = [
    publicUrl === undefined
      ? 'PUBLIC_URL is not set: Atrium rejects its public host name, and mails have no links to tasks and events.'
      : undefined,
    smtpUrl === undefined
      ? 'SMTP_URL is not set: mails are not sent but written as files.'
      : undefined,
    mailReplyUrl !== undefined && mailReplies === undefined
      ? 'MAIL_REPLY_AUTHSERV_ID is not set: replies of calendar programs are not read, as nothing says which senders are forged. See “Read the replies of calendar programs” in docs/operating.md.'
      : undefined,
    (await repository.hasBackupSince(BACKUP_HOURS))
      ? undefined
      : `No backup was recorded in the last ${String(BACKUP_HOURS)} hours. ${backupAdvice[kind]}`,
    // The embedded database has the clock of this process.
    kind === 'postgres' ? describeClock(await repository.readClockDifference()) : undefined,
    describeZoneData(process.versions.tz),
    await checkDisk(dataDir),
    describeFiles(await storedBytes(db), filesMaxGb),
    await certificate,
  ];
  return warnings.filter((warning) => warning !== undefined);
}

const backupAdvice: Readonly<Record<OpenDatabase['kind'], string>> = {
  embedded: 'Run atrium db backup FILE while the server runs.',
  postgres: 'Run atrium db record-backup after each backup.',
};

/** Returns a warning if the certificate of PUBLIC_URL ends within two weeks. */
export async function checkCertificate(publicUrl: string | undefined): Promise<string | undefined> {
  const end = publicUrl === undefined ? undefined : await readCertificateEnd(publicUrl);
  if (publicUrl === undefined || !end || !(end < addDays(new Date(), CERTIFICATE_DAYS))) {
    return undefined;
  }
  return `The certificate of ${publicUrl} is valid until ${end.toISOString()} only. Renew it.`;
}

function describeClock(differenceMs: number): string | undefined {
  if (differenceMs <= CLOCK_MS) return undefined;
  const seconds = Math.round(differenceMs / 1000);
  return `The clocks of this machine and of the database differ by ${String(seconds)} seconds. Synchronize both.`;
}

/** @param version of the IANA database, such as `2026a`. It says no more than the year. */
function describeZoneData(version = ''): string | undefined {
  const endOfYear = new Date(Date.UTC(Number.parseInt(version, 10) + 1, 0, 1));
  if (!(endOfYear <= subYears(new Date(), 1))) return undefined;
  return `The time zone data of Node.js (${version}) are older than a year: where clocks have changed since, events that repeat can be an hour off. Update Node.js.`;
}

function describeFiles(bytes: number, maxGb: number): string | undefined {
  if (bytes < maxGb * GIGABYTE * FULL_SHARE) return undefined;
  return `Files take ${(bytes / GIGABYTE).toFixed(1)} of ${String(maxGb)} GB. Raise FILES_MAX_GB, if the database has space, before nobody can attach files any more.`;
}

async function checkDisk(folder: string): Promise<string | undefined> {
  // With PostgreSQL, there need not be a data folder.
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return undefined;
  const free = disk.bavail * disk.bsize;
  if (free >= GIGABYTE && disk.bavail >= disk.blocks * FREE_SHARE) return undefined;
  return `Only ${(free / GIGABYTE).toFixed(1)} GB are free on the disk of ${folder}. Make room.`;
}
