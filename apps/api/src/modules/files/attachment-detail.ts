import type { Attachment } from '@atrium/contracts/attachments';

type Named = readonly Pick<Attachment, 'name'>[];

/** Files that a change attaches to an entity, and those that it deletes with the entity or from it. */
interface ChangedFiles {
  readonly added?: Named | null | undefined;
  readonly deleted?: Named | null | undefined;
}

/**
 * Describes files as a detail of audit events, such as `attachments (added "a.pdf"; deleted "b.txt")`. No name
 * contains quotation marks (`cleanFileName`), so none can look like two.
 *
 * Not for messages: the audit trail never names their files.
 * @returns `null` without any file.
 */
export function attachmentDetail({ added, deleted }: ChangedFiles): string | null {
  const parts = [describe('added', added), describe('deleted', deleted)];
  const described = parts.filter((part) => part !== null);
  return described.length === 0 ? null : `attachments (${described.join('; ')})`;
}

function describe(verb: string, files: Named | null | undefined): string | null {
  if (!files || files.length === 0) return null;
  return `${verb} ${files.map(({ name }) => `"${name}"`).join(', ')}`;
}
