import type { ActivityEntry, ActivityKind } from '@atrium/contracts/activity';
import { activityKind } from '@atrium/contracts/activity';
import { formatCount, isolate } from '@atrium/ui';
import { mediumDate } from '../../local-dates';

/** Labels of the kinds of things, as the filter offers them. */
export const KIND_LABELS: Readonly<Record<ActivityKind, string>> = {
  task: 'Tasks',
  task_comment: 'Task comments',
  event: 'Events',
  message: 'Messages',
  conversation: 'Conversations',
  file: 'Files',
  notice: 'Notices',
  distributor: 'Distributors',
  company: 'Companies',
  license: 'Licenses',
  user: 'Users',
  session: 'Sign-ins',
  mail: 'Mail',
  release: 'Releases',
  publisher: 'Publishers',
  database: 'Database',
  settings: 'Settings',
  activity: 'Activity',
};

/** Sentences for audited actions: the words before and after the name of the thing. */
interface EntryText {
  /** `changed`, `sent a message to`. */
  readonly verb: string;
  /** The name of the thing; `null` if the verb says all. */
  readonly name: string | null;
}

// Of these, the verb says everything: the thing is the person, or there is none.
const WITHOUT_NAME: Readonly<Record<string, string>> = {
  'session.started': 'signed in',
  'session.ended': 'signed out',
  'session.refused': 'could not sign in',
  'session.confirmed': 'confirmed with the password',
  'session.development_started': 'started to run an area from their own machine',
  'session.development_ended': 'stopped running an area from their own machine',
  'file.uploaded': 'uploaded a file',
  'file.described': 'described a picture',
  'mail.retried': 'queued failed mail again',
  'database.backed_up': 'made a backup',
  'database.restored': 'restored a backup',
  'activity.exported': 'exported the activity',
  'settings.changed': 'changed the settings',
  'notice.read': 'read notices',
};

const VERBS: Readonly<Record<string, string>> = {
  'user.created': 'added the user',
  'user.password_changed': 'changed the password of',
  'user.password_set': 'set the password of',
  'user.password_link_created': 'created a password link for',
  'user.role_changed': 'changed the role of',
  'user.rights_changed': 'changed the release rights of',
  'user.provider_linked': 'linked an account at the sign-in service with',
  'user.provider_unlinked': 'removed the sign-in link of',
  'user.email_changed': 'changed the email address of',
  'user.signed_out': 'ended the sessions of',
  'user.deactivated': 'deactivated',
  'user.reactivated': 'reactivated',
  'user.second_factor_set_up': 'began to set up the second factor of',
  'user.second_factor_on': 'turned on the second factor of',
  'user.second_factor_throttled': 'reached the limit of wrong codes of',
  'user.second_factor_off': 'turned off the second factor of',
  'user.recovery_codes_replaced': 'replaced the recovery codes of',
  'user.recovery_code_used': 'used a recovery code of',
  'user.notices_changed': 'changed the notice settings of',
  'user.calendar_feed_created': 'made the calendar address of',
  'user.calendar_feed_removed': 'ended the calendar address of',
  'license.created': 'created a license for',
  'license.renewed': 'renewed a license of',
  'license.activated': 'activated a license of',
  'license.deactivated': 'deactivated a license of',
  'license.deleted': 'deleted a license of',
  'task_comment.created': 'commented on',
  'task_comment.changed': 'changed a comment on',
  'task_comment.deleted': 'deleted a comment on',
  'message.sent': 'sent a message to',
  'message.changed': 'changed a message to',
  'message.deleted': 'deleted a message to',
  'message.read': 'read a message from',
  'conversation.cleared': 'cleared the chat with',
  'release.taken': 'released',
  'release.changed': 'changed the releases of',
  'publisher.created': 'added the publisher',
  'publisher.changed': 'changed the scope of the publisher',
};

/** Describes what an entry's person has done. An action of a newer server is described by its own words. */
export function describeAction({ action, entity }: ActivityEntry): EntryText {
  const alone = WITHOUT_NAME[action];
  if (alone !== undefined) return { verb: alone, name: null };
  const [kind = '', verb = ''] = action.split('.');
  const known = VERBS[action];
  const name = entity?.name ?? null;
  if (known !== undefined) return { verb: known, name };
  // The number of a task says what it is.
  const thing = kind === 'task' ? '' : ` the ${words(kind)}`;
  return { verb: `${words(verb)}${thing}`, name };
}

/** Sentence for a burst: the words before and after the name of the thing that all its entries concern. */
interface BurstText {
  /** `created 20 companies`, `changed`. */
  readonly verb: string;
  /** `null` if the entries concern several things, or none. */
  readonly name: string | null;
  /** `5 times`; `null` if the verb has the number. */
  readonly times: string | null;
}

/** Describes a burst: entries of one actor and action. */
export function describeBurst(entries: readonly [ActivityEntry, ...ActivityEntry[]]): BurstText {
  const [first] = entries;
  const count = formatCount(entries.length);
  const times = `${count} times`;
  const { verb, name } = describeAction(first);
  const isOfOne = entries.every(
    ({ entity }) => entity?.id === first.entity?.id && entity?.kind === first.entity?.kind,
  );
  if (name === null || isOfOne) return { verb, name, times };

  return { verb: describeSeveral(first.action, count, isImport(entries)), name: null, times: null };
}

function describeSeveral(action: string, count: string, isImported: boolean): string {
  const [kind = '', verb = ''] = action.split('.');
  const { data: known } = activityKind.safeParse(kind);
  const things = known ? KIND_LABELS[known].toLowerCase() : `${words(kind)}s`;
  if (isImported) return `imported ${count} ${things}`;
  const sentence = VERBS[action] ?? '';
  // `changed the role of`; the others end with one thing: `added the user`.
  if (kind === 'user' && sentence.endsWith(' of')) return `${sentence} ${count} ${things}`;
  return `${words(verb)} ${count} ${things}`;
}

const IMPORTED = ['distributor.created', 'company.created', 'license.created'];

// Only an import creates several in one transaction, which has one time.
function isImport([first, ...others]: readonly [ActivityEntry, ...ActivityEntry[]]): boolean {
  return IMPORTED.includes(first.action) && others.every(({ at }) => at === first.at);
}

/** Returns the detail of an entry, with the instants of a renewal as local days. */
export function describeDetail({ action, detail }: ActivityEntry): string | null {
  if (action !== 'license.renewed' || detail === null) return detail;
  return detail.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, mediumDate);
}

/** Returns the name of an entry's person. */
export function describeActor({ actor, entity, action }: ActivityEntry): string {
  // Releases are changed by publishers and the server, too.
  const isCommand = actor?.id === null && action !== 'release.changed';
  if (actor) return isCommand ? `${isolate(actor.name)} (command)` : actor.name;
  // Nobody is signed in after a failed sign-in, which names whose account it was for.
  return action === 'session.refused' && entity ? entity.name : 'Somebody';
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}
