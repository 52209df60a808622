import type { ReleaseChange } from '@atrium/contracts/releases';
import { type AuditedChange, auditedChange } from '../audit/audit-event';
import type { LiveSet } from './live-set';

/** Author of a change of releases, with the verb and the reason. */
export type ChangeOrigin = Pick<ReleaseChange, 'by' | 'action' | 'reason'>;

/** Effects of a change; none by default. */
export type Effects = Partial<
  Pick<ReleaseChange, 'changes' | 'candidates' | 'revoked' | 'preview' | 'smoke'>
>;

/** Returns a change as the next one of a set. */
export function toChange(
  live: LiveSet,
  {
    changes = [],
    candidates = [],
    revoked = [],
    preview = null,
    smoke = null,
    ...change
  }: ChangeOrigin & Effects,
): ReleaseChange {
  return {
    ...change,
    sequence: live.sequence + 1,
    at: new Date().toISOString(),
    changes,
    candidates,
    revoked,
    preview,
    smoke,
  };
}

/** Returns the audit events of a change, one for each app. */
export function auditedChanges(change: ReleaseChange): AuditedChange[] {
  const named = [
    ...change.changes.map(({ app, from, to }) => ({ app, id: to ?? from })),
    ...change.candidates,
    ...change.revoked,
    ...(change.preview?.releases ?? []),
  ];
  const apps = new Map(named.map(({ app, id }) => [app, id ?? '']));
  const entities = apps.size > 0 ? [...apps] : [[change.preview?.name ?? '', ''] as const];
  return entities.map(([app, id]) =>
    auditedChange('release.changed', { id, name: app, concerns: [0] }, change.action),
  );
}
